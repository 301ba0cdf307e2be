import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  label: string;
  help: string;
  most: number;
  value: string;
  onSave: (value: string) => Promise<boolean>;
}

/** A number of days. Saved on blur or Enter; Escape restores the saved value. */
export function DaysField({ label, help, most, value, onSave }: Props) {
  const { t } = useTranslation("platform");
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const take = (text: string | null) => {
    setTyped(text);
    setWrong(false);
  };
  const commit = async () => {
    if (typed === null) return;
    const days = typed.trim();
    if (!/^\d{1,3}$/.test(days) || Number(days) > most) return setWrong(true);
    const plain = String(Number(days));
    // Keep what was typed during the request.
    if (plain === value || (await onSave(plain))) setTyped((now) => (now === typed ? null : now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") void commit();
    if (event.key === "Escape") take(null);
  };
  return (
    <TextField
      label={label}
      helperText={wrong ? t("rules.range", { max: most }) : help}
      error={wrong}
      value={typed ?? value}
      onChange={(event) => take(event.target.value)}
      onBlur={() => void commit()}
      onKeyDown={onKeyDown}
      slotProps={{
        htmlInput: { inputMode: "numeric", maxLength: 3 },
        input: { endAdornment: <InputAdornment position="end">{t("rules.days")}</InputAdornment> },
      }}
    />
  );
}
