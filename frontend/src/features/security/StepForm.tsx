import type { InputSchema } from "@guiche/contract/input";
import { timings } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Form, type FormikHelpers, type FormikValues } from "formik";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/call";
import { errorText } from "../../shared/api/notify-error";
import { FormError } from "../../shared/public/FormError";
import { CheckedForm } from "../../shared/forms/CheckedForm";

interface Props<Values extends FormikValues> {
  initialValues: Values;
  schema: InputSchema;
  /** The field to which an error code belongs. */
  fieldOfCode: Readonly<Record<string, keyof Values & string>>;
  submit: string;
  onSubmit: (values: Values) => Promise<unknown>;
  onCancel?: () => void;
  danger?: boolean;
  /** A text for an error that is not the server's; null leaves it to its code. */
  explain?: (error: unknown) => string | null;
  children: ReactNode;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** One step of a longer way: a field or two, and a button that leads on. */
export function StepForm<Values extends FormikValues>(props: Props<Values>) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (values: Values, form: FormikHelpers<Values>) => {
    setRefusal(null);
    await wait(timings.formSubmitDelay);
    try {
      await props.onSubmit(values);
    } catch (error) {
      const field = error instanceof ApiError ? props.fieldOfCode[error.code] : undefined;
      if (field) form.setFieldError(field, errorText(error));
      else setRefusal(props.explain?.(error) ?? errorText(error));
    }
  };
  return (
    <CheckedForm initialValues={props.initialValues} schema={props.schema} validateOnBlur={false} onSubmit={submit}>
      {({ isSubmitting }) => (
        <Box component={Form} noValidate sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 4 }}>
          <Box role="alert" sx={{ display: refusal ? "block" : "none" }}>
            {refusal ? <FormError id="security-refusal" text={refusal} /> : null}
          </Box>
          {props.children}
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
            <Button
              type="submit"
              variant="contained"
              color={props.danger ? "error" : "primary"}
              loading={isSubmitting}
              // Leaving a field on mouse down could move the button from under the pointer.
              onMouseDown={(event) => event.preventDefault()}
            >
              {props.submit}
            </Button>
            {props.onCancel ? (
              <Button onClick={props.onCancel} disabled={isSubmitting}>
                {t("actions.cancel")}
              </Button>
            ) : null}
          </Box>
        </Box>
      )}
    </CheckedForm>
  );
}
