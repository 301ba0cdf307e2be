import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import Select, { type SelectProps } from "@mui/material/Select";
import { memo, useId, type ReactNode } from "react";
import { useFieldState, type FieldState } from "./form-schema";

interface Props<Value> extends Pick<SelectProps<Value>, "renderValue" | "multiple" | "disabled" | "displayEmpty"> {
  name: string;
  label: string;
  help?: string;
  /** After another choice. */
  onPick?: () => void;
  /** `MenuItem`s. */
  children: ReactNode;
}

/** A select of a Formik form. */
export function FieldSelect<Value>(props: Props<Value>) {
  return <SelectBox {...props} {...useFieldState<Value>(props.name)} />;
}

const SelectBox = memo(function SelectBox<Value>({
  label,
  help,
  onChange,
  onPick,
  errorText,
  children,
  ...select
}: Props<Value> & FieldState<Value>) {
  const id = useId();
  const note = errorText ?? help;
  const noteId = note ? `${id}-note` : undefined;
  return (
    <FormControl fullWidth error={errorText !== undefined}>
      <InputLabel id={`${id}-label`} shrink={select.displayEmpty ? true : undefined}>
        {label}
      </InputLabel>
      <Select<Value>
        {...select}
        onChange={(event) => {
          onChange(event);
          onPick?.();
        }}
        id={id}
        labelId={`${id}-label`}
        label={label}
        notched={select.displayEmpty ? true : undefined}
        aria-describedby={noteId}
        SelectDisplayProps={{ "aria-describedby": noteId, "aria-invalid": errorText !== undefined }}
      >
        {children}
      </Select>
      {note ? <FormHelperText id={noteId}>{note}</FormHelperText> : null}
    </FormControl>
  );
}) as <Value>(props: Props<Value> & FieldState<Value>) => ReactNode;
