import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useTranslation } from "react-i18next";
import { useSavedText } from "../../shared/forms/use-saved-text";

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
  const read = (text: string) => {
    const days = text.trim();
    return /^\d{1,3}$/.test(days) && Number(days) <= most ? String(Number(days)) : null;
  };
  const { isWrong, input } = useSavedText({ value, read, save: onSave });
  return (
    <TextField
      label={label}
      helperText={isWrong ? t("rules.range", { max: most }) : help}
      error={isWrong}
      {...input}
      slotProps={{
        htmlInput: { inputMode: "numeric", maxLength: 3 },
        input: { endAdornment: <InputAdornment position="end">{t("rules.days")}</InputAdornment> },
      }}
    />
  );
}
