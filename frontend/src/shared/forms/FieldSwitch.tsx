import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useField, type FieldInputProps } from "formik";
import { memo, useId } from "react";
import { useErrorText } from "./form-schema";

interface Props {
  name: string;
  label: string;
  help?: string;
  disabled?: boolean;
}

export function FieldSwitch(props: Props) {
  const [{ value, onChange, onBlur }, meta] = useField<boolean>(props.name);
  const errorText = useErrorText(props.name, meta);
  return <SwitchBox {...props} value={value} onChange={onChange} onBlur={onBlur} errorText={errorText} />;
}

type BoxProps = Props &
  Pick<FieldInputProps<boolean>, "value" | "onChange" | "onBlur"> & { errorText: string | undefined };

/** Stays as it is drawn while other fields change: see `FieldText`. */
const SwitchBox = memo(function SwitchBox({ label, help, value, errorText, ...input }: BoxProps) {
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
