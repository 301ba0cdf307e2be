import type { InputSchema } from "@guiche/contract/input";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { Form, useFormikContext, type FormikValues } from "formik";
import { memo, useId, useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { notifyError } from "../api/notify-error";
import { FormError } from "../public/FormError";
import { DiscardDialog } from "../ui/DiscardDialog";
import { useGuardEdits } from "../ui/use-guard-edits";
import { useNarrow } from "../ui/use-narrow";
import { CheckedForm } from "./CheckedForm";
import { quickSubmit } from "./quick-submit";
import { useFirstInvalid } from "./use-first-invalid";
import { useSubmit } from "./use-submit";

interface Props<Values extends FormikValues, Result> {
  title: string;
  initialValues: Values;
  schema: InputSchema;
  /** Saves. An error is shown at its field or above the form, and the dialog stays open. */
  onSubmit: (values: Values) => Promise<Result>;
  /** Asks a question before that; false leaves the form as it is. */
  confirm?: (values: Values) => Promise<boolean>;
  /** Called after saving; without it the dialog just closes. */
  onDone?: (result: Result) => void;
  onClose: () => void;
  /** The field to which an error code belongs. */
  fieldOfCode?: Readonly<Record<string, keyof Values & string>>;
  submitLabel?: string;
  /** Shows the toast of a failure; administration pages pass `adminFailure`. */
  onFailure?: (error: unknown) => void;
  /** Shown next to the form, in a wider dialog. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The width of a dialog with something next to the form, in px. */
const wideWidth = 1_080;

/** A dialog with tabs keeps its height from one to the next, and has room for a list of them at the left. */
const withTabs = {
  "&:has([role=tablist])": { height: 720 },
  "&:has([role=tablist][aria-orientation=vertical])": { maxWidth: "md" },
};

/** A form in a dialog: guards unsaved input, saves on Ctrl+Enter and focuses the first invalid field. */
export function FormDialog<Values extends FormikValues, Result>(props: Props<Values, Result>) {
  const { onSubmit, onClose, onDone = onClose, confirm, fieldOfCode, onFailure = notifyError } = props;
  const send = async (values: Values) => {
    if (!confirm || (await confirm(values))) onDone(await onSubmit(values));
  };
  const { refusal, submit } = useSubmit(send, { fieldOfCode, onFailure });

  return (
    // A server error stays at its field until the value changes: a blur must not clear it.
    <CheckedForm initialValues={props.initialValues} schema={props.schema} validateOnBlur={false} onSubmit={submit}>
      <Frame
        title={props.title}
        submitLabel={props.submitLabel}
        refusal={refusal}
        aside={props.aside}
        onClose={onClose}
      >
        {props.children}
      </Frame>
    </CheckedForm>
  );
}

interface FrameProps extends Pick<
  Props<FormikValues, unknown>,
  "title" | "submitLabel" | "aside" | "children" | "onClose"
> {
  /** What the server refused, where it belongs to no field: a toast disappears, and is not read behind a dialog. */
  refusal: string | null;
}

function Frame(props: FrameProps) {
  const { dirty, isSubmitting, submitForm } = useFormikContext();
  const form = useRef<HTMLFormElement>(null);
  useFirstInvalid(form);
  return <Shell {...props} form={form} isDirty={dirty} isSubmitting={isSubmitting} submitForm={submitForm} />;
}

interface ShellProps extends FrameProps {
  form: RefObject<HTMLFormElement | null>;
  isDirty: boolean;
  isSubmitting: boolean;
  submitForm: () => Promise<unknown>;
}

/** The dialog around the fields, which stays as it is drawn while the user types in them. */
const Shell = memo(function Shell({
  title,
  submitLabel,
  refusal,
  aside,
  children,
  onClose,
  form,
  isDirty,
  isSubmitting,
  submitForm,
}: ShellProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const fullScreen = useNarrow();
  const id = useId();

  const leave = () => {
    if (isSubmitting) return;
    if (isDirty) setAsking(true);
    else onClose();
  };
  useGuardEdits(isDirty, leave);
  const quickKeys = quickSubmit(() => {
    if (!isSubmitting) void submitForm();
  });
  const toFirstField = () => {
    // Keep the focus where the user is already typing.
    if (form.current?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLElement>("input, textarea, [role=combobox]")?.focus();
  };

  return (
    <Dialog
      open
      onClose={leave}
      fullScreen={fullScreen}
      fullWidth
      maxWidth={aside ? false : "sm"}
      aria-labelledby={id}
      slotProps={{
        transition: { onEntered: toFirstField },
        paper: { sx: { ...(aside && { maxWidth: wideWidth }), ...(!fullScreen && withTabs) } },
      }}
    >
      <Box
        component={Form}
        ref={form}
        noValidate
        {...quickKeys}
        sx={{ display: "flex", flexDirection: "column", minHeight: 0, flexGrow: 1 }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ flex: "1 1 auto" }}>
          <Box sx={{ display: "flex", gap: 6, alignItems: "flex-start" }}>
            <Box sx={{ display: "grid", gap: 5, pt: 2, flex: 1, minWidth: 0 }}>{children}</Box>
            {aside}
          </Box>
        </DialogContent>
        <Box role="alert" sx={{ px: 6, py: refusal ? 2 : 0 }}>
          {refusal ? <FormError id={`${id}-error`} text={refusal} /> : null}
        </Box>
        <DialogActions>
          <Box
            sx={{
              flexGrow: 1,
              pl: 3,
              typography: "caption",
              color: "text.secondary",
              display: { xs: "none", sm: "block" },
            }}
          >
            {t(submitLabel ? "dialogs.submitHintAct" : "dialogs.submitHint")}
          </Box>
          <Button onClick={leave} disabled={isSubmitting}>
            {t("actions.cancel")}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {submitLabel ?? t("actions.save")}
          </Button>
        </DialogActions>
      </Box>
      <DiscardDialog open={asking} onDiscard={onClose} onClose={() => setAsking(false)} />
    </Dialog>
  );
});
