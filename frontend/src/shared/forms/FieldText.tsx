import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import { memo, useId, type ReactNode } from "react";
import { useFieldState, type FieldState } from "./form-schema";

type InputProps = Pick<
  OutlinedInputProps,
  | "type"
  | "multiline"
  | "minRows"
  | "maxRows"
  | "autoComplete"
  | "autoFocus"
  | "endAdornment"
  | "disabled"
  | "inputComponent"
  | "inputProps"
  | "inputRef"
  | "onKeyUp"
>;

export interface FieldTextProps extends InputProps {
  name: string;
  label: string;
  help?: ReactNode;
  required?: boolean;
}

/** In these types the browser shows a mask while the field is empty, and a label inside would cover it. */
const maskedTypes = new Set(["date", "time", "datetime-local"]);

/** A text field of a Formik form. Its error is visible and linked for screen readers. */
export function FieldText(props: FieldTextProps) {
  return <TextBox {...props} {...useFieldState<string>(props.name)} />;
}

const hasSame = (before: object, after: object) =>
  Object.keys({ ...before, ...after }).every((key) =>
    Object.is(before[key as keyof typeof before], after[key as keyof typeof after]),
  );

type TextBoxProps = FieldTextProps & FieldState<string>;

/** The attributes of the input are written in place: they are new objects each time. */
const looksSame = ({ inputProps: before, ...rest }: TextBoxProps, { inputProps: after, ...next }: TextBoxProps) =>
  hasSame(rest, next) && hasSame(before ?? {}, after ?? {});

const TextBox = memo(function TextBox({ label, help, required, errorText, ...input }: TextBoxProps) {
  const id = useId();
  const note = errorText ?? help;
  const isMasked = input.type !== undefined && maskedTypes.has(input.type);
  return (
    <FormControl fullWidth error={errorText !== undefined} required={required} variant="outlined">
      <InputLabel htmlFor={id} shrink={isMasked || undefined}>
        {label}
      </InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        label={label}
        notched={isMasked || undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        inputProps={{ "aria-invalid": errorText !== undefined, ...input.inputProps }}
      />
      {note ? <FormHelperText id={`${id}-note`}>{note}</FormHelperText> : null}
    </FormControl>
  );
}, looksSame);
