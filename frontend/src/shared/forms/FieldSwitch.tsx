import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { memo, useId } from "react";
import { useFieldState, type FieldState } from "./form-schema";

interface Props {
  name: string;
  label: string;
  help?: string;
  disabled?: boolean;
}

export function FieldSwitch(props: Props) {
  return <SwitchBox {...props} {...useFieldState<boolean>(props.name)} />;
}

const SwitchBox = memo(function SwitchBox({ label, help, value, errorText, ...input }: Props & FieldState<boolean>) {
  const id = useId();
  const note = errorText ?? help;
  return (
    <FormControl error={errorText !== undefined}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            {...input}
            checked={value}
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
});
