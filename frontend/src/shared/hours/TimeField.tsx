import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import { useState, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { IMask, IMaskInput } from "react-imask";
import { completeTime, isTime } from "./week";

const upTo = (to: number) => ({ mask: IMask.MaskedRange, from: 0, to, maxLength: 2, autofix: "pad" as const });
const blocks = { HH: upTo(23), mm: upTo(59) };

interface MaskProps {
  value: string;
  onTyped: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** The masked input; reports the text without the blanks around the colon. */
function Masked({ value, onTyped, ref, ...input }: MaskProps) {
  return (
    <IMaskInput
      {...input}
      inputRef={ref}
      mask="HH : mm"
      blocks={blocks}
      value={value.replace(":", " : ")}
      onAccept={(text: string, _mask: unknown, event?: InputEvent) => {
        if (event) onTyped(text.replace(/\s/g, ""));
      }}
    />
  );
}

interface Props {
  label: string;
  value: string;
  onChange: (time: string) => void;
  disabled?: boolean;
  /** It may stay empty. */
  isOptional?: boolean;
}

/** A time of day, `HH:mm`. An incomplete time is completed on blur. */
export function TimeField({ label, value, onChange, disabled, isOptional = false }: Props) {
  const { t } = useTranslation("lists");
  const [here, setHere] = useState(false);
  const wrong = !here && !isTime(value) && !(isOptional && value === "");
  const own = { onTyped: onChange } as OutlinedInputProps["inputProps"];
  return (
    <OutlinedInput
      size="small"
      value={value}
      disabled={disabled}
      error={wrong}
      placeholder={t("hours.mask")}
      onFocus={() => setHere(true)}
      onBlur={() => {
        setHere(false);
        const whole = completeTime(value);
        if (whole !== value) onChange(whole);
      }}
      inputComponent={Masked as OutlinedInputProps["inputComponent"]}
      inputProps={{ ...own, "aria-label": label, "aria-invalid": wrong, inputMode: "numeric", autoComplete: "off" }}
      sx={{ width: 96, minHeight: { xs: 44, sm: 36 }, "& input": { textAlign: "center", px: 2 } }}
    />
  );
}
