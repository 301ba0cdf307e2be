import InputAdornment from "@mui/material/InputAdornment";
import { memo } from "react";
import { FieldText, type FieldTextProps } from "./FieldText";

interface Props extends Pick<FieldTextProps, "name" | "label" | "help"> {
  /** The unit shown after the number: "min", "tentativas". */
  unit: string;
  maxLength?: number;
}

/** A whole number. The input is text, so incomplete input does not jump; the schema parses it. */
export const FieldNumber = memo(function FieldNumber({ unit, maxLength = 6, ...field }: Props) {
  return (
    <FieldText
      {...field}
      inputProps={{ inputMode: "numeric", pattern: "[0-9]*", maxLength }}
      endAdornment={<InputAdornment position="end">{unit}</InputAdornment>}
    />
  );
});
