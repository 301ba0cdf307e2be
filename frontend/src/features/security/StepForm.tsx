import type { InputSchema } from "@guiche/contract/input";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Form, type FormikValues } from "formik";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../shared/public/FormError";
import { CheckedForm } from "../../shared/forms/CheckedForm";
import { useSubmit } from "../../shared/forms/use-submit";

interface Props<Values extends FormikValues> {
  initialValues: Values;
  schema: InputSchema;
  /** The field to which an error code belongs. */
  fieldOfCode?: Readonly<Record<string, keyof Values & string>>;
  submit: string;
  onSubmit: (values: Values) => Promise<unknown>;
  onCancel?: () => void;
  danger?: boolean;
  /** A text for an error that is not the server's; null leaves it to its code. */
  explain?: (error: unknown) => string | null;
  children: ReactNode;
}

/** One step of a longer way: a field or two, and a button that leads on. */
export function StepForm<Values extends FormikValues>(props: Props<Values>) {
  const { t } = useTranslation();
  const { refusal, submit } = useSubmit(props.onSubmit, { fieldOfCode: props.fieldOfCode, explain: props.explain });
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
