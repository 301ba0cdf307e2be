import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { useField } from "formik";
import { useId, useRef, useState, type ChangeEvent, type ReactNode } from "react";
import { useErrorText } from "./form-schema";

/** The file of a form: none, the stored one, or a new one. */
export type FormFile = "none" | "kept" | File;

interface Props {
  name: string;
  label: string;
  help: string;
  labels: { pick: string; change: string; drop: string };
  accept?: string;
  icon?: ReactNode;
  /** Validates a file before the upload; returns a message or null. */
  faultOf: (file: File) => string | null;
  /** Preview of the current file, above the buttons. */
  preview?: ReactNode;
  /** Rendered below the buttons. */
  children?: ReactNode;
}

/** A file input of a Formik form. The file is uploaded when the form is saved. */
export function FieldFile({ name, label, help, labels, accept, icon, faultOf, preview, children }: Props) {
  const [{ value }, meta, { setValue }] = useField<FormFile>(name);
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLButtonElement>(null);
  const id = useId();
  // The local check first, then the server's error.
  const serverText = useErrorText(name, { touched: true, error: meta.error });
  const errorText = fault ?? serverText;

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Allows choosing the same file again after removing it.
    event.target.value = "";
    if (!file) return;
    const fileFault = faultOf(file);
    setFault(fileFault);
    if (!fileFault) void setValue(file);
  };
  const drop = () => {
    setFault(null);
    void setValue("none");
    picker.current?.focus();
  };

  return (
    <Box role="group" aria-labelledby={`${id}-label`}>
      <Box id={`${id}-label`} sx={{ typography: "body2", color: "text.secondary", mb: 1 }}>
        {label}
      </Box>
      <Box component="input" ref={input} type="file" accept={accept} hidden onChange={pick} />
      {preview}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <Button
          ref={picker}
          variant="outlined"
          startIcon={icon}
          aria-describedby={`${id}-note`}
          onClick={() => input.current?.click()}
        >
          {value === "none" ? labels.pick : labels.change}
        </Button>
        {value === "none" ? null : <Button onClick={drop}>{labels.drop}</Button>}
      </Box>
      {children}
      <FormHelperText id={`${id}-note`} error={errorText !== undefined} role={errorText ? "alert" : undefined}>
        {errorText ?? help}
      </FormHelperText>
    </Box>
  );
}
