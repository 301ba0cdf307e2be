import { timings } from "@guiche/contract/limits";
import { noteInput } from "@guiche/contract/notes";
import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Form, useFormikContext, type FormikHelpers } from "formik";
import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { notifyError, notifySuccess } from "@/shared/api/notify-error";
import { CheckedForm } from "@/shared/forms/CheckedForm";
import { FieldText } from "@/shared/forms/FieldText";
import { useSession } from "@/shared/session";
import { wait } from "@/shared/wait";
import { forgetSavedNote, saveUnsavedNote, unsavedNote } from "../../state/notes/unsaved-note";
import { useNoteMutations } from "../../state/notes/use-notes";
import { NoteMentionList } from "../../state/writing/NoteMentionList";
import { useNoteMentions } from "../../state/writing/use-note-mentions";
import type { PanelFocus } from "./panel-focus";

const schema = noteInput.pick(["note"]);
interface NoteForm {
  note: string;
}

interface Props {
  ticket: TicketDto;
  focusTarget: { at: PanelFocus } | null;
}

/** Writes a note about the customer; `@` mentions a colleague. */
export function NewNote({ ticket, focusTarget }: Props) {
  const { t } = useTranslation("panel");
  const { user } = useSession();
  const { add } = useNoteMutations(ticket.contactId);
  const field = useRef<HTMLTextAreaElement>(null);
  const noteMentions = useNoteMentions(ticket.id, field);
  useEffect(() => {
    if (focusTarget?.at === "note") field.current?.focus();
  }, [focusTarget]);

  const submit = async ({ note }: NoteForm, form: FormikHelpers<NoteForm>) => {
    await wait(timings.formSubmitDelay);
    try {
      const text = note.trim();
      await add(ticket.id, text, noteMentions.mentionedIdsIn(text));
      // The panel may show another contact by now.
      form.resetForm({ values: { note: forgetSavedNote(user.id, ticket.contactId, note) } });
      notifySuccess(t("notes.added"));
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <CheckedForm
      initialValues={{ note: unsavedNote(user.id, ticket.contactId) }}
      schema={schema}
      validateOnBlur={false}
      onSubmit={submit}
    >
      <Fields contactId={ticket.contactId} field={field} noteMentions={noteMentions} />
    </CheckedForm>
  );
}

interface FieldsProps {
  contactId: number;
  field: RefObject<HTMLTextAreaElement | null>;
  noteMentions: ReturnType<typeof useNoteMentions>;
}

function Fields({ contactId, field, noteMentions: { mentions } }: FieldsProps) {
  const { t } = useTranslation("panel");
  const { user } = useSession();
  const { values, isSubmitting, submitForm } = useFormikContext<NoteForm>();
  useEffect(() => saveUnsavedNote(user.id, contactId, values.note), [user.id, contactId, values.note]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (event.target === field.current && !event.nativeEvent.isComposing && isPlain && mentions.press(event.key)) {
      event.preventDefault();
      // Esc closes the list of names, not the panel.
      event.stopPropagation();
      return;
    }
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isSubmitting) return;
    event.preventDefault();
    void submitForm();
  };
  return (
    <Box
      component={Form}
      noValidate
      onKeyDown={onKeyDown}
      sx={{ position: "relative", display: "grid", gap: 2, mb: 4 }}
    >
      <FieldText
        name="note"
        label={t("notes.field")}
        multiline
        minRows={2}
        maxRows={8}
        required
        inputRef={field}
        inputProps={mentions.fieldProps}
      />
      <NoteMentionList mentions={mentions} />
      <Button type="submit" variant="outlined" loading={isSubmitting} sx={{ justifySelf: "end" }}>
        {t("notes.add")}
      </Button>
    </Box>
  );
}
