import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useState } from "react";
import { notifyError } from "@/shared/api/notify-error";

interface PersonSwitchProps {
  label: string;
  isOn: boolean;
  save: (isOn: boolean) => Promise<unknown>;
}

/** The text at the left and the switch at the right: switches below each other make a column. */
export const switchLine = {
  labelPlacement: "start",
  sx: {
    display: "flex",
    justifyContent: "space-between",
    ml: 0,
    mr: -2,
    "& .MuiTypography-root": { typography: "body2" },
  },
} as const;

/** A switch that shows the choice at once and saves it; a refusal is shown and undone. */
export function PersonSwitch({ label, isOn, save }: PersonSwitchProps) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const choose = (next: boolean) => {
    setChoice(next);
    save(next)
      .catch(notifyError)
      .finally(() => setChoice(null));
  };
  return (
    <FormControlLabel
      label={label}
      {...switchLine}
      control={<Switch checked={choice ?? isOn} disabled={choice !== null} onChange={(_event, next) => choose(next)} />}
    />
  );
}
