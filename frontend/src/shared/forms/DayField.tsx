import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import type { SxProps, Theme } from "@mui/material/styles";
import { useId, useRef, useState, type Ref } from "react";
import { useTranslation } from "react-i18next";
import DueIcon from "lucide-react/icons/calendar";
import { formatDay } from "../format/dates";
import { readDay } from "../format/days";
import { MaskedInput } from "./FieldMasked";

interface Props {
  label: string;
  /** `yyyy-MM-dd`, or "" for none. */
  value: string;
  /** Called with "" while the date is incomplete. */
  onChange: (day: string) => void;
  /** Called with the text of the field, before `onChange`. */
  onType?: (text: string) => void;
  /** A validation message other than "invalid date". */
  errorText?: string;
  help?: string;
  size?: "small";
  inputRef?: Ref<HTMLInputElement>;
  sx?: SxProps<Theme>;
}

/**
 * A date field in the app's format: the browser's own date input uses the browser's language, which may differ from the
 * interface language. A button opens the browser's calendar.
 */
export function DayField({ label, value, onChange, onType, errorText, help, size, inputRef, sx }: Props) {
  const { t } = useTranslation();
  const [inputText, setInputText] = useState("");
  const [here, setHere] = useState(false);
  const id = useId();
  // A value set from outside replaces the typed text.
  const visibleText = (readDay(inputText) ?? "") === value ? inputText : formatDay(value);
  const error =
    errorText ?? (!here && visibleText !== "" && readDay(visibleText) === null ? t("field.noDay") : undefined);
  const note = error ?? help;

  const type = (text: string) => {
    setInputText(text);
    onType?.(text);
    const day = readDay(text) ?? "";
    if (day !== value) onChange(day);
  };

  return (
    <FormControl fullWidth error={error !== undefined} size={size} sx={sx}>
      <InputLabel id={`${id}-label`} htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched
        value={visibleText}
        inputRef={inputRef}
        placeholder={t("field.day")}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setHere(true)}
        onBlur={() => setHere(false)}
        inputComponent={MaskedInput as OutlinedInputProps["inputComponent"]}
        inputProps={{
          mask: "00/00/0000",
          inputMode: "numeric",
          autoComplete: "off",
          "aria-invalid": error !== undefined,
          "aria-describedby": note ? `${id}-note` : undefined,
        }}
        endAdornment={<Calendar value={value} labelledBy={`${id}-label`} onChange={(day) => type(formatDay(day))} />}
      />
      {note ? <FormHelperText id={`${id}-note`}>{note}</FormHelperText> : null}
    </FormControl>
  );
}

interface CalendarProps {
  value: string;
  labelledBy: string;
  onChange: (day: string) => void;
}

/** The browser's calendar. Its hidden input exists only to open it. */
function Calendar({ value, labelledBy, onChange }: CalendarProps) {
  const { t } = useTranslation();
  const native = useRef<HTMLInputElement>(null);
  return (
    <InputAdornment position="end">
      <input
        ref={native}
        type="date"
        value={value}
        max="9999-12-31"
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => onChange(target.value)}
        style={{ position: "absolute", left: 0, bottom: 0, width: 1, height: 1, opacity: 0, border: 0, padding: 0 }}
      />
      <IconButton
        size="small"
        edge="end"
        aria-label={t("field.pickDay")}
        aria-describedby={labelledBy}
        onClick={() => native.current?.showPicker()}
      >
        <DueIcon size={20} />
      </IconButton>
    </InputAdornment>
  );
}
