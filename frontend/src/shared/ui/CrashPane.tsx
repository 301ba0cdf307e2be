import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Illustration } from "./Illustration";

/** Shown in place of a screen that crashed. */
export function CrashPane() {
  const { t } = useTranslation();
  return (
    <Box
      role="alert"
      sx={{
        display: "grid",
        placeContent: "center",
        justifyItems: "center",
        gap: 4,
        minHeight: "60vh",
        p: 6,
        textAlign: "center",
      }}
    >
      <Illustration name="brokenTicket" />
      <Box component="p" sx={{ m: 0 }}>
        {t("states.crashed")}
      </Box>
      <Button variant="contained" onClick={() => location.reload()}>
        {t("states.reload")}
      </Button>
    </Box>
  );
}
