import InputAdornment from "@mui/material/InputAdornment";
import { FieldText, type FieldTextProps } from "./FieldText";

interface Props extends Pick<FieldTextProps, "name" | "label" | "help"> {
  /** What is counted: "min", "tentativas". */
  unit: string;
}

/** A whole number. Typed as text, so that nothing jumps while it is half typed; the schema reads it. */
export function FieldNumber({ unit, ...field }: Props) {
  return (
    <FieldText
      {...field}
      inputProps={{ inputMode: "numeric", pattern: "[0-9]*", maxLength: 6 }}
      endAdornment={<InputAdornment position="end">{unit}</InputAdornment>}
    />
  );
}
