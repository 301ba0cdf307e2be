import InputAdornment from "@mui/material/InputAdornment";
import { FieldText, type FieldTextProps } from "./FieldText";

interface Props extends Pick<FieldTextProps, "name" | "label" | "help"> {
  /** The unit shown after the number: "min", "tentativas". */
  unit: string;
}

/** A whole number. The input is text, so incomplete input does not jump; the schema parses it. */
export function FieldNumber({ unit, ...field }: Props) {
  return (
    <FieldText
      {...field}
      inputProps={{ inputMode: "numeric", pattern: "[0-9]*", maxLength: 6 }}
      endAdornment={<InputAdornment position="end">{unit}</InputAdornment>}
    />
  );
}
