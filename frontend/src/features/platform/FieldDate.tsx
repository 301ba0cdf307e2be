import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useField } from "formik";
import { useId } from "react";

/** A day, in the browser's own field for it. Half a date is none: the browser holds it back. */
export function FieldDate({ name, label, help }: { name: string; label: string; help?: string }) {
  const [field] = useField<string>(name);
  const id = useId();
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        {...field}
        id={id}
        type="date"
        label={label}
        notched
        aria-describedby={help ? `${id}-note` : undefined}
        inputProps={{ max: "9999-12-31" }}
      />
      {help ? <FormHelperText id={`${id}-note`}>{help}</FormHelperText> : null}
    </FormControl>
  );
}
