import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useField } from "formik";
import { useId } from "react";

interface Props {
  name: string;
  label: string;
  help?: string;
  disabled?: boolean;
}

export function FieldSwitch({ name, label, help, disabled }: Props) {
  const [field] = useField<boolean>(name);
  const id = useId();
  return (
    <FormControl>
      <FormControlLabel
        label={label}
        control={
          <Switch
            name={name}
            checked={field.value}
            disabled={disabled}
            onChange={field.onChange}
            onBlur={field.onBlur}
            slotProps={{ input: { "aria-describedby": help ? `${id}-note` : undefined } }}
          />
        }
      />
      {help ? (
        <FormHelperText id={`${id}-note`} sx={{ mt: 0 }}>
          {help}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}
