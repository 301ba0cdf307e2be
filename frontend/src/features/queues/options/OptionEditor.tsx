import type { QueueOptionDto } from "@guiche/contract/queue-options";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useFormikContext } from "formik";
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/shared/api/call";
import { errorText } from "@/shared/api/notify-error";
import { FormError } from "@/shared/public/FormError";
import { EditorFields } from "./EditorFields";
import { EditorNotice } from "./EditorNotice";
import { formFromOption, optionSchema, type OptionForm } from "./option-form";
import { CheckedForm } from "@/shared/forms/CheckedForm";

export interface EditorHandle {
  /** Saves what is typed; throws when it is invalid or refused. */
  save: () => Promise<void>;
}

interface Props {
  /** Null for a new option. */
  option: QueueOptionDto | null;
  /** The option as the server has it now; undefined when it was deleted. */
  current: QueueOptionDto | undefined;
  title: string;
  queueId: number;
  hasChildren: boolean;
  handle: RefObject<EditorHandle | null>;
  onSave: (form: OptionForm, base: OptionForm, onProgress: (part: number) => void) => Promise<void>;
  /** Null while nothing was typed. */
  onChange: (form: OptionForm | null) => void;
  onReload: () => void;
  onClose: () => void;
}

/** Edits one option next to the tree, inside the queue's form: a form of its own, without a form element. */
export function OptionEditor(props: Props) {
  const { option, onSave } = props;
  const [base] = useState(() => formFromOption(option));
  const [failure, setFailure] = useState<string | null>(null);
  // Validation renders the form twice more: a key is validated only while an error is shown.
  const [isWrong, setWrong] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const save = async (form: OptionForm) => {
    setFailure(null);
    try {
      await onSave(form, base, setProgress);
    } catch (error) {
      setFailure(errorText(error));
      throw error;
    } finally {
      setProgress(null);
    }
  };
  return (
    <CheckedForm
      initialValues={base}
      schema={optionSchema}
      validateOnBlur={false}
      validateOnChange={isWrong}
      onSubmit={(form) => save(form).catch(() => undefined)}
    >
      <Editor {...props} base={base} failure={failure} progress={progress} save={save} onWrong={setWrong} />
    </CheckedForm>
  );
}

interface EditorProps extends Props {
  base: OptionForm;
  failure: string | null;
  progress: number | null;
  save: (form: OptionForm) => Promise<void>;
  onWrong: (isWrong: boolean) => void;
}

function Editor({ option, current, base, title, failure, progress, save, onWrong, ...rest }: EditorProps) {
  const { queueId, hasChildren, handle, onChange, onReload, onClose } = rest;
  const { t } = useTranslation(["queues", "common"]);
  const { values, errors, dirty, isSubmitting, submitForm, validateForm, setTouched } = useFormikContext<OptionForm>();
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  useImperativeHandle(handle, () => ({
    save: async () => {
      if (!dirty) return;
      await setTouched({ title: true, message: true });
      if (Object.keys(await validateForm()).length > 0) throw new ApiError(0, { error: t("queues:options.invalid") });
      await save(values);
    },
  }));
  useEffect(() => onWrong(Object.keys(errors).length > 0), [errors, onWrong]);
  const change = useEffectEvent(onChange);
  useEffect(() => change(dirty ? values : null), [dirty, values]);
  useEffect(() => {
    box.current?.querySelector("input")?.focus();
    box.current?.scrollIntoView?.({ block: "nearest" });
  }, []);

  const press = (event: KeyboardEvent) => {
    const isLine = event.target instanceof HTMLInputElement && event.target.type === "text";
    if (event.key === "Enter" && (isLine || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      if (!isSubmitting) void submitForm();
    }
    // With something typed, Escape asks before the whole dialog closes.
    if (event.key !== "Escape" || dirty) return;
    event.stopPropagation();
    onClose();
  };

  return (
    <Box
      ref={box}
      role="group"
      aria-labelledby={id}
      onKeyDown={press}
      sx={{ display: "grid", gap: 4, p: 4, border: 1, borderColor: "divider", borderRadius: "10px" }}
    >
      <Box id={id} component="h3" sx={{ m: 0, typography: "subtitle1", fontWeight: 600, overflowWrap: "anywhere" }}>
        {title}
      </Box>
      {option ? <EditorNotice base={base} current={current} onReload={onReload} /> : null}
      <EditorFields
        queueId={queueId}
        hasChildren={hasChildren}
        storedName={option?.mediaName ?? null}
        progress={progress}
      />
      {failure ? <FormError id={`${id}-error`} text={failure} /> : null}
      <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 2 }}>
        <Button onClick={onClose} disabled={isSubmitting}>
          {t("common:actions.cancel")}
        </Button>
        <Button variant="outlined" loading={isSubmitting} onClick={() => void submitForm()}>
          {t("queues:options.save")}
        </Button>
      </Box>
    </Box>
  );
}
