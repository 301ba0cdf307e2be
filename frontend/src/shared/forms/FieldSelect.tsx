import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import Select, { type SelectProps } from "@mui/material/Select";
import { useField } from "formik";
import { useId, type ReactNode } from "react";
import { useErrorText } from "./form-schema";

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
export function FieldSelect<Value>({ name, label, help, onPick, children, ...select }: Props<Value>) {
  const [field, meta] = useField<Value>(name);
  const id = useId();
  const errorText = useErrorText(name, meta);
  const note = errorText ?? help;
  const noteId = note ? `${id}-note` : undefined;
  return (
    <FormControl fullWidth error={errorText !== undefined}>
      <InputLabel id={`${id}-label`} shrink={select.displayEmpty ? true : undefined}>
        {label}
      </InputLabel>
      <Select<Value>
        {...field}
        {...select}
        onChange={(event) => {
          field.onChange(event);
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
}
