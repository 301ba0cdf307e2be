import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Popover from "@mui/material/Popover";
import Slider from "@mui/material/Slider";
import Switch from "@mui/material/Switch";
import { useTranslation } from "react-i18next";
import { choose, useChoices, volumeStep } from "@/shared/attention/choices";
import { play, unlock } from "@/shared/attention/sound";
import { useMayOpen } from "@/shared/permissions/Can";
import { dialogPaper, underButton } from "../under-button";

const titleId = "volume-title";

/** MUI's Slider does not pass `autoFocus` to its input. */
const focusInside = (slider: HTMLElement | null) => slider?.querySelector("input")?.focus();

/** The volume of sounds in this browser. */
export default function VolumePopover({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation(["attention", "shell"]);
  const { volume, chatSound } = useChoices();
  const mayChat = useMayOpen()({ rule: "chats:use", plan: "useInternalChat" });
  const valueText =
    volume === 0 ? t("attention:volume.silent") : t("attention:volume.value", { percent: Math.round(volume * 100) });
  const test = () => {
    unlock();
    play("pending", volume);
  };
  return (
    <Popover open anchorEl={anchor} onClose={onClose} {...underButton} slotProps={{ paper: dialogPaper(titleId, 280) }}>
      <Box sx={{ p: 4, display: "grid", gap: 2 }}>
        <Box sx={{ display: "flex", alignItems: "baseline", gap: 2 }}>
          <Box component="h2" id={titleId} sx={{ m: 0, typography: "h2", flexGrow: 1 }}>
            {t("shell:volume")}
          </Box>
          <Box component="output" aria-live="off" sx={{ fontVariantNumeric: "tabular-nums", color: "text.secondary" }}>
            {valueText}
          </Box>
        </Box>
        <Box sx={{ px: 2 }}>
          <Slider
            aria-label={t("attention:volume.label")}
            value={volume}
            min={0}
            max={1}
            step={volumeStep}
            ref={focusInside}
            getAriaValueText={() => valueText}
            onChange={(_, next: number) => choose({ volume: next })}
          />
        </Box>
        <Button variant="outlined" disabled={volume === 0} onClick={test}>
          {t("attention:volume.test")}
        </Button>
        {mayChat ? (
          <FormControlLabel
            label={t("attention:volume.chats")}
            slotProps={{ typography: { variant: "body2" } }}
            sx={{ mx: 0, gap: 2 }}
            control={<Switch size="small" checked={chatSound} onChange={(_, on) => choose({ chatSound: on })} />}
          />
        ) : null}
      </Box>
    </Popover>
  );
}
