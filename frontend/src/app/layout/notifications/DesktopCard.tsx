import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { useTranslation } from "react-i18next";
import { choose } from "@/shared/attention/choices";
import { askForDesktop, desktopState } from "@/shared/attention/desktop";

const titleId = "desktop-offer-title";

/** Offers desktop notifications. Renders nothing when they are unsupported or already decided. */
export default function DesktopCard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("attention");
  const answer = () => {
    choose({ answered: true });
    onClose();
  };
  const accept = () => void askForDesktop().then(answer, answer);
  if (desktopState() !== "default") return null;
  return (
    <Paper
      role="region"
      aria-labelledby={titleId}
      elevation={6}
      onKeyDown={({ key }) => key === "Escape" && answer()}
      sx={{
        position: "fixed",
        // At the top of the conversation, where it covers neither the actions nor the composer nor the panel.
        top: { xs: 214, md: 168 },
        right: { xs: 16, lg: 352 },
        left: { xs: 16, sm: "auto" },
        width: { sm: 340 },
        zIndex: "appBar",
        p: 4,
        // With a phone's keyboard open there is room for the composer only.
        "@media (max-height: 559.95px)": { display: "none" },
      }}
    >
      <Box component="h2" id={titleId} sx={{ m: 0, typography: "h2" }}>
        {t("desktop.cardTitle")}
      </Box>
      <Box component="p" role="status" sx={{ mt: 1, mb: 3, color: "text.secondary" }}>
        {t("desktop.cardText")}
      </Box>
      <Box sx={{ display: "flex", gap: 2, justifyContent: "flex-end" }}>
        <Button onClick={answer}>{t("desktop.no")}</Button>
        <Button variant="contained" onClick={accept}>
          {t("desktop.yes")}
        </Button>
      </Box>
    </Paper>
  );
}
