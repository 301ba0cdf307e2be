import { settingNumbers } from "@guiche/contract/settings";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSavedText } from "../../shared/forms/use-saved-text";
import { noteIds, OptionRow, touchable, type OptionProps } from "./OptionRow";
import { numberFor, type OptionKey } from "./options";
import { useSave } from "./use-settings";

const unitOf: Partial<Record<OptionKey, "megabytes" | "days">> = {
  mediaAutoDownloadMb: "megabytes",
  botTraceDays: "days",
};

/** A number, saved on blur or Enter; Escape restores the saved value. */
export function NumberOption({ option, value }: OptionProps) {
  const { t } = useTranslation("settings");
  const { busy, trouble: error, save } = useSave(option);
  const { isWrong, input } = useSavedText({ value, read: (text) => numberFor(option, text), save });
  const id = useId();
  const bounds = settingNumbers[option] ?? { min: 0, max: 0 };
  const note = isWrong ? t("numberRange", bounds) : error;

  return (
    <OptionRow option={option} id={id} busy={busy} error={note}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        sx={touchable}
        {...input}
        error={note !== null}
        inputProps={{
          inputMode: "numeric",
          maxLength: 9,
          "aria-invalid": note !== null,
          "aria-describedby": noteIds(id, note),
        }}
        endAdornment={<InputAdornment position="end">{t(`units.${unitOf[option] ?? "minutes"}`)}</InputAdornment>}
      />
    </OptionRow>
  );
}
