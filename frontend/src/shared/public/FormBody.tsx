import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Form, useFormikContext } from "formik";
import { useId, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFirstInvalid } from "../forms/use-first-invalid";
import { useOnline } from "../ui/use-online";
import { FormError } from "./FormError";

interface Props {
  /** The server's error about the form as a whole. */
  error: string | null;
  /** Id of the element that shows the error. */
  errorId: string;
  submit: string;
  submitting: string;
  /** Shown under the button. */
  caption?: ReactNode;
  children: ReactNode;
}

/** The form of a public page: fields, one button, and why it is disabled or was refused. */
export function FormBody({ error, errorId, submit, submitting, caption, children }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { isSubmitting } = useFormikContext();
  const online = useOnline();
  const noteId = useId();
  useFirstInvalid(form);
  return (
    <Box
      component={Form}
      ref={form}
      noValidate
      sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 5 }}
      aria-describedby={error ? errorId : undefined}
    >
      {error ? <FormError id={errorId} text={error} /> : null}
      {children}
      <Box sx={{ display: "grid", gap: 2 }}>
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={isSubmitting || !online}
          aria-describedby={online ? undefined : noteId}
          // Leaving a field on mouse down could show its error and move the button from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          {isSubmitting ? submitting : submit}
        </Button>
        {online ? null : (
          <Box component="p" id={noteId} role="status" sx={{ m: 0, typography: "body2", color: "text.secondary" }}>
            {t("link.publicOffline")}
          </Box>
        )}
        {caption}
      </Box>
    </Box>
  );
}
