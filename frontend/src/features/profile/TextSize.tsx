import Box from "@mui/material/Box";
import { useId, useState, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { chooseTextSize, textSize, textSizes } from "./text-size";

/** The text size in this browser. It applies and is stored at once. */
export function TextSize() {
  const { t } = useTranslation("profile");
  const [percent, setPercent] = useState(textSize);
  const [id, help] = [useId(), useId()];
  const valueText = t("textSize.value", { percent });
  const choose = (next: number) => {
    setPercent(next);
    chooseTextSize(next);
  };
  return (
    <Box>
      <Box sx={{ display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: 2 }}>
        <Box component="label" htmlFor={id} sx={{ typography: "body2", color: "text.secondary" }}>
          {t("textSize.label")}
        </Box>
        <Box component="output" htmlFor={id} aria-live="off" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {valueText}
        </Box>
      </Box>
      <Box
        component="input"
        type="range"
        id={id}
        value={percent}
        min={textSizes.min}
        max={textSizes.max}
        step={textSizes.step}
        aria-valuetext={valueText}
        aria-describedby={help}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => choose(Number(target.value))}
        sx={(theme) => ({
          display: "block",
          width: "100%",
          height: { xs: 44, sm: 32 },
          m: 0,
          accentColor: theme.vars.palette.primary.main,
        })}
      />
      <Box id={help} sx={{ typography: "caption", color: "text.secondary" }}>
        {t("textSize.help")}
      </Box>
    </Box>
  );
}
