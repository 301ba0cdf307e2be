import type { InputSchema } from "@guiche/contract/input";
import { timings } from "@guiche/contract/limits";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import { Form, Formik, useFormikContext, type FormikHelpers, type FormikValues } from "formik";
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ValidationError } from "yup";
import { ApiError } from "../../shared/api/api-error";
import { errorText } from "../../shared/api/notify-error";
import { wrongFields } from "../../shared/forms/field-errors";
import { FormSchema } from "../../shared/forms/form-schema";
import { quickSubmit } from "../../shared/forms/quick-submit";
import { useFirstInvalid } from "../../shared/forms/use-first-invalid";
import { adminSuccess } from "../../shared/lists/admin-toast";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { toastError } from "../../shared/ui/toast";
import { wait } from "../../shared/wait";
import { fieldErrors } from "./field-errors";
import type { Subject } from "./use-subject";

interface Props<Row, Values extends FormikValues> {
  /** The row in the form; null for a new one. A new object reloads it. */
  subject: Subject<Row>;
  /** The form's title for a new row. */
  newTitle: string;
  nameOf: (row: Row) => string;
  valuesOf: (row: Row | null) => Values;
  schema: InputSchema;
  onSave: (row: Row | null, values: Values) => Promise<unknown>;
  onRemove: (row: Row) => Promise<unknown>;
  /** The form was reset: saved, deleted or cleared. */
  onEmpty: () => void;
  /** The message when saving fails; by default the general one. */
  failedSave?: string;
  /** Buttons next to Salvar, Limpar and Excluir. */
  extra?: ReactNode;
  children: ReactNode;
}

const long = { autoClose: timings.adminToast };

/** A form above its table: creates a record, or changes and deletes the one selected below. */
export function AdminForm<Row, Values extends FormikValues>(props: Props<Row, Values>) {
  const { subject, valuesOf, schema, onSave, onEmpty } = props;
  const { t } = useTranslation(["platform", "lists"]);
  const [error, setError] = useState<string | null>(null);

  const validate = async (values: Values) => {
    try {
      await schema.validate(values, { abortEarly: false });
      return {};
    } catch (error) {
      if (error instanceof ValidationError) return fieldErrors(error);
      throw error;
    }
  };
  const fail = (sentence: string, error: unknown) => {
    setError(`${sentence.replace(/\.$/, "")}. ${errorText(error)}`);
    toastError(sentence, long);
  };
  const submit = async (values: Values, form: FormikHelpers<Values>) => {
    setError(null);
    await wait(timings.adminSubmitDelay);
    try {
      await onSave(subject.row, values);
      adminSuccess(t("lists:saved"));
      form.resetForm({ values: valuesOf(null) });
      onEmpty();
    } catch (error) {
      if (error instanceof ApiError && error.fields) form.setErrors(wrongFields(error) as never);
      fail(props.failedSave ?? t("lists:failed"), error);
    }
  };

  return (
    // A server error stays at its field until the value changes.
    <FormSchema value={schema}>
      <Formik initialValues={valuesOf(subject.row)} validate={validate} validateOnBlur={false} onSubmit={submit}>
        <Frame {...props} error={error} onError={setError} onFail={fail} />
      </Formik>
    </FormSchema>
  );
}

interface FrameProps<Row, Values extends FormikValues> extends Props<Row, Values> {
  error: string | null;
  onError: (error: string | null) => void;
  onFail: (sentence: string, error: unknown) => void;
}

function Frame<Row, Values extends FormikValues>(props: FrameProps<Row, Values>) {
  const { subject, newTitle, nameOf, valuesOf, onRemove, onEmpty, error, onError, onFail } = props;
  const { t } = useTranslation(["platform", "lists", "common"]);
  const { isSubmitting, resetForm, submitForm } = useFormikContext<Values>();
  const form = useRef<HTMLFormElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const id = useId();
  useFirstInvalid(form);
  const { row } = subject;
  const busy = isSubmitting;

  const load = useEffectEvent(() => {
    resetForm({ values: valuesOf(row) });
    onError(null);
    if (row === null) return;
    card.current?.scrollIntoView({ block: "start" });
    form.current?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
  });
  useEffect(() => load(), [subject]);

  const clear = () => {
    resetForm({ values: valuesOf(null) });
    onError(null);
    onEmpty();
    form.current?.querySelector<HTMLElement>("input")?.focus();
  };
  const remove = async () => {
    if (row === null) return;
    onError(null);
    try {
      await onRemove(row);
      adminSuccess(t("lists:saved"));
      onEmpty();
    } catch (error) {
      onFail(t("lists:failed"), error);
    }
  };
  const quickKeys = quickSubmit(() => {
    if (!busy) void submitForm();
  });

  return (
    <Card
      ref={card}
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 4, sm: 5 }, mb: 5, overflow: "visible", scrollMarginTop: 16 }}
    >
      <Box component="h2" id={id} sx={{ typography: "h2", m: 0, mb: 4, overflowWrap: "anywhere" }}>
        {row === null ? newTitle : t("platform:form.editing", { name: nameOf(row) })}
      </Box>
      <Box component={Form} ref={form} noValidate {...quickKeys} sx={{ display: "grid", gap: 4 }}>
        {props.children}
        {error ? <Alert severity="error">{error}</Alert> : null}
        <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 2 }}>
          {row === null ? null : (
            <Button color="error" disabled={busy} onClick={() => setAsking(true)} sx={{ mr: "auto" }}>
              {t("platform:form.remove")}
            </Button>
          )}
          {props.extra}
          <Button disabled={busy} onClick={clear}>
            {t("platform:form.clear")}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t("platform:form.save")}
          </Button>
        </Box>
      </Box>
      <ConfirmDialog
        open={asking}
        title={t("platform:form.removeTitle", { name: row === null ? "" : nameOf(row) })}
        text={t("common:dialogs.deleteText")}
        danger
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
