import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useField } from "formik";
import { useId } from "react";
import { useErrorText } from "./form-schema";

interface Props {
  name: string;
  label: string;
  help?: string;
  /** The mask of the stored secret; "" when there is none. */
  storedMask: string;
  maxLength?: number;
  drop: { text: string; label: string };
}

/**
 * A secret that the server returns only masked: the mask is a placeholder, and an empty field keeps the stored secret.
 * The form holds what the server is to receive: the mask, a new secret, or "" to remove it.
 */
export function FieldSecret({ name, label, help, storedMask, maxLength = 500, drop }: Props) {
  const [{ value, onBlur }, meta, { setValue }] = useField<string>(name);
  const id = useId();
  const keeps = storedMask !== "" && value === storedMask;
  const errorText = useErrorText(name, meta);
  const note = errorText ?? help;
  return (
    <FormControl fullWidth error={errorText !== undefined} variant="outlined">
      <InputLabel htmlFor={id} shrink={keeps ? true : undefined}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        name={name}
        label={label}
        type="password"
        notched={keeps ? true : undefined}
        value={keeps ? "" : value}
        placeholder={keeps ? storedMask : undefined}
        onBlur={onBlur}
        onChange={(event) => void setValue(event.target.value === "" ? storedMask : event.target.value)}
        aria-describedby={note ? `${id}-note` : undefined}
        endAdornment={
          keeps ? (
            <Button size="small" aria-label={drop.label} onClick={() => void setValue("")}>
              {drop.text}
            </Button>
          ) : undefined
        }
        inputProps={{
          autoComplete: "new-password",
          autoCapitalize: "none",
          spellCheck: false,
          maxLength,
          "aria-invalid": errorText !== undefined,
        }}
      />
      {note ? <FormHelperText id={`${id}-note`}>{note}</FormHelperText> : null}
    </FormControl>
  );
}
