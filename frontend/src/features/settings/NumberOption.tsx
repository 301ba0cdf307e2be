import { settingNumbers } from "@guiche/contract/settings";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
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
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const bounds = settingNumbers[option] ?? { min: 0, max: 0 };
  const note = wrong ? t("numberRange", bounds) : error;

  const take = (text: string | null) => {
    setTyped(text);
    setWrong(false);
  };
  const commit = async () => {
    if (typed === null) return;
    const number = numberFor(option, typed);
    if (number === null) return setWrong(true);
    // Keep a refused value for correction, and what was typed during the request.
    if (number === value || (await save(number))) setTyped((now) => (now === typed ? null : now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") void commit();
    if (event.key === "Escape") take(null);
  };

  return (
    <OptionRow option={option} id={id} busy={busy} error={note}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        sx={touchable}
        value={typed ?? value}
        error={note !== null}
        onChange={(event) => take(event.target.value)}
        onBlur={() => void commit()}
        onKeyDown={onKeyDown}
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
