import Box from "@mui/material/Box";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { currentConflict, onConflict } from "../shared/session/conflict";

/** Above everything, including the login page that a 401 may show in the meantime. */
export function ConflictOverlay() {
  const { t } = useTranslation();
  const conflict = useSyncExternalStore(onConflict, currentConflict);
  if (!conflict) return null;
  return (
    <Box
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="session-conflict"
      tabIndex={-1}
      ref={(node: HTMLElement | null) => node?.focus()}
      sx={{
        position: "fixed",
        inset: 0,
        zIndex: "tooltip",
        display: "grid",
        placeContent: "center",
        p: 6,
        textAlign: "center",
        bgcolor: "background.default",
        outline: "none",
      }}
    >
      <Box component="p" id="session-conflict" sx={{ m: 0, typography: "h2" }}>
        {t("conflict")}
      </Box>
    </Box>
  );
}
