import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useField } from "formik";
import { useId } from "react";
import { useErrorText } from "./form-schema";

interface Props {
  name: string;
  label: string;
  help?: string;
  disabled?: boolean;
}

export function FieldSwitch({ name, label, help, disabled }: Props) {
  const [field, meta] = useField<boolean>(name);
  const id = useId();
  const errorText = useErrorText(name, meta);
  const note = errorText ?? help;
  return (
    <FormControl error={errorText !== undefined}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            name={name}
            checked={field.value}
            disabled={disabled}
            onChange={field.onChange}
            onBlur={field.onBlur}
            slotProps={{
              input: { "aria-describedby": note ? `${id}-note` : undefined, "aria-invalid": errorText !== undefined },
            }}
          />
        }
      />
      {note ? (
        <FormHelperText id={`${id}-note`} sx={{ mt: 0 }}>
          {note}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}
