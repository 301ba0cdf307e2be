import { longestDeadlineMinutes } from "@guiche/contract/time/deadlines";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

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

/** Minutes, saved on blur or Enter; Escape restores the saved value. */
export function MinutesField({ label, value, placeholder, busy, error, onSave }: Props) {
  const { t } = useTranslation("settings");
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const note = isWrong ? t("numberRange", { min: 0, max: longestDeadlineMinutes }) : error;

  const take = (text: string | null) => {
    setTyped(text);
    setWrong(false);
  };
  const commit = async () => {
    if (typed === null) return;
    const text = typed.trim();
    const minutes = text === "" ? null : Number(text);
    if (text !== "" && (!/^\d{1,6}$/.test(text) || Number(text) > longestDeadlineMinutes)) return setWrong(true);
    // Keep a refused value for correction, and what was typed during the request.
    if (minutes === value || (await onSave(minutes))) setTyped((now) => (now === typed ? null : now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") void commit();
    if (event.key === "Escape") take(null);
  };
  return (
    <TextField
      size="small"
      label={label}
      value={typed ?? value ?? ""}
      error={note !== null}
      helperText={note ?? (busy ? t("busy") : undefined)}
      onChange={(event) => take(event.target.value)}
      onBlur={() => void commit()}
      onKeyDown={onKeyDown}
      slotProps={{
        htmlInput: { inputMode: "numeric", maxLength: 6 },
        inputLabel: { shrink: true },
        input: { placeholder, endAdornment: <InputAdornment position="end">{t("units.minutes")}</InputAdornment> },
      }}
    />
  );
}
