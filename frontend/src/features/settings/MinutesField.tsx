import { longestDeadlineMinutes } from "@guiche/contract/time/deadlines";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useTranslation } from "react-i18next";
import { useSavedText } from "../../shared/forms/use-saved-text";

interface Props {
  label: string;
  value: number | null;
  /** Shown while it is empty. */
  placeholder?: string;
  busy: boolean;
  error: string | null;
  /** Whether it was saved. Empty is null. */
  onSave: (minutes: number | null) => Promise<boolean>;
}

/** A number of minutes that is allowed, or none. */
function minutesIn(input: string): string | null {
  const text = input.trim();
  if (text === "") return text;
  return /^\d{1,6}$/.test(text) && Number(text) <= longestDeadlineMinutes ? String(Number(text)) : null;
}

/** Minutes, saved on blur or Enter; Escape restores the saved value. */
export function MinutesField({ label, value, placeholder, busy, error, onSave }: Props) {
  const { t } = useTranslation("settings");
  const { isWrong, input } = useSavedText({
    value: String(value ?? ""),
    read: minutesIn,
    save: (text) => onSave(text === "" ? null : Number(text)),
  });
  const note = isWrong ? t("numberRange", { min: 0, max: longestDeadlineMinutes }) : error;

  return (
    <TextField
      size="small"
      label={label}
      {...input}
      error={note !== null}
      helperText={note ?? (busy ? t("busy") : undefined)}
      slotProps={{
        htmlInput: { inputMode: "numeric", maxLength: 6 },
        inputLabel: { shrink: true },
        input: { placeholder, endAdornment: <InputAdornment position="end">{t("units.minutes")}</InputAdornment> },
      }}
    />
  );
}
