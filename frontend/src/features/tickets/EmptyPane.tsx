import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Logo } from "../../shared/ui/Logo";

/** No ticket is open: the house's sign, and how to begin. */
export function EmptyPane() {
  const { t } = useTranslation("tickets");
  return (
    <Box
      sx={{
        display: "grid",
        placeContent: "center",
        justifyItems: "center",
        gap: 4,
        height: "100%",
        p: 6,
        textAlign: "center",
      }}
    >
      <Logo size={72} />
      <Box component="p" sx={{ m: 0, typography: "h2" }}>
        {t("empty.title")}
      </Box>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1, color: "text.secondary", typography: "body2" }}
      >
        <li>{t("empty.hintAccept")}</li>
        <li>{t("empty.hintArrows")}</li>
        <li>{t("empty.hintDraft")}</li>
      </Box>
    </Box>
  );
}
