import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { choose, useChoices } from "@/shared/attention/choices";
import { askForDesktop, desktopState } from "@/shared/attention/desktop";

/** Desktop notifications: on or off, with or without the text. Renders nothing when they are unsupported. */
export function DesktopSettings() {
  const { t } = useTranslation("attention");
  const [state, setState] = useState(desktopState);
  const { discreet } = useChoices();
  if (state === "missing") return null;
  const ask = () => {
    choose({ answered: true });
    void askForDesktop().then(setState, () => setState(desktopState()));
  };
  return (
    <Box sx={{ px: 4, py: 2, borderTop: 1, borderColor: "divider", typography: "body2", flexShrink: 0 }}>
      {state === "default" ? (
        <Button size="small" variant="outlined" fullWidth onClick={ask}>
          {t("desktop.ask")}
        </Button>
      ) : (
        <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
          {t(state === "granted" ? "desktop.on" : "desktop.denied")}
        </Box>
      )}
      {state === "denied" ? null : (
        <FormControlLabel
          label={t("desktop.discreet")}
          slotProps={{ typography: { variant: "body2" } }}
          sx={{ mt: 1, mx: 0, gap: 2 }}
          control={<Switch size="small" checked={discreet} onChange={(_, on) => choose({ discreet: on })} />}
        />
      )}
    </Box>
  );
}
