import type { ContactDetailsDto, ContactDto } from "@guiche/contract/contacts";
import Button from "@mui/material/Button";
import Alert from "@mui/material/Alert";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "../api/call";
import { notifySuccess, notifyWarning } from "../api/notify-error";
import { DiscardFirst } from "../forms/DiscardFirst";
import { FormDialog } from "../forms/FormDialog";
import { LoadState } from "../ui/LoadState";
import { TitledDialog } from "../ui/TitledDialog";
import { ContactFields, type TakenNumber } from "./ContactFields";
import type { ContactDialogProps } from "./contact-dialog-props";
import { formFromContact, inputFromForm, patchOf, schemaFor, type ContactForm } from "./fields";
import { LazyMergeDialog } from "./LazyMergeDialog";
import { normalizedNumber, shownNumber } from "./number";
import { useContact, useContactMutations } from "./use-contact";

const fieldOfCode = {
  ERR_DUPLICATED_CONTACT: "number",
  ERR_WAPP_INVALID_CONTACT: "number",
  ERR_WAPP_CHECK_CONTACT: "number",
} as const;

/** The dialog of one contact. It switches to another contact when the number already belongs to that one. */
export function ContactEditor({ contactId, onExisting, ...rest }: ContactDialogProps) {
  const [shownId, setShownId] = useState(contactId);
  const open = onExisting ?? ((contact: ContactDto) => setShownId(contact.id));
  return shownId === null ? (
    <Form key="new" contact={null} onExisting={open} {...rest} />
  ) : (
    <KnownContact key={shownId} id={shownId} onExisting={open} {...rest} />
  );
}

type Rest = Omit<ContactDialogProps, "contactId" | "onExisting"> & { onExisting: (contact: ContactDto) => void };

/** Reads the contact afresh before editing: saving a stale copy would undo other people's changes. */
function KnownContact({ id, ...rest }: Rest & { id: number }) {
  const [contact, setContact] = useState<ContactDetailsDto | null>(null);
  const { data, error, isFetching, isStale, refetch } = useContact(id);
  // Realtime events must not overwrite what the user is typing.
  if (contact === null && data && !isFetching && !isStale) setContact(data);
  if (contact) return <Form contact={contact} {...rest} />;
  return <Waiting error={isFetching ? null : error} onRetry={() => void refetch()} onClose={rest.onClose} />;
}

interface WaitingProps {
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

function Waiting({ error, onRetry, onClose }: WaitingProps) {
  const { t } = useTranslation(["contacts", "common"]);
  return (
    <TitledDialog title={t("contacts:dialog.editTitle")} onClose={onClose}>
      <DialogContent>
        <LoadState error={error} onRetry={onRetry} count={4} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common:actions.cancel")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}

function Form({ contact, initial, onClose, onSaved, onExisting }: Rest & { contact: ContactDetailsDto | null }) {
  const { t } = useTranslation("contacts");
  const { add, change } = useContactMutations();
  const [takenNumber, setTakenNumber] = useState<TakenNumber | null>(null);

  const save = async (form: ContactForm) => {
    try {
      return await (contact === null ? add(inputFromForm(form)) : change(contact.id, patchOf(form, contact)));
    } catch (error) {
      if (hasCode(error, "ERR_DUPLICATED_CONTACT") && error.existingContact)
        setTakenNumber({ number: normalizedNumber(form), by: error.existingContact });
      throw error;
    }
  };
  const finish = (savedContact: ContactDetailsDto) => {
    // Warn only when the number changed, not on every later correction of the name.
    if (savedContact.isUnchecked && savedContact.number !== contact?.number) notifyWarning(t("dialog.savedUnchecked"));
    else notifySuccess(t("dialog.saved"));
    onSaved?.(savedContact);
    onClose();
  };

  return (
    <FormDialog
      title={t(contact ? (contact.isGroup ? "dialog.groupTitle" : "dialog.editTitle") : "add")}
      initialValues={formFromContact(contact, initial)}
      schema={schemaFor(contact)}
      fieldOfCode={fieldOfCode}
      onSubmit={save}
      onDone={finish}
      onClose={onClose}
    >
      {contact?.duplicate ? <Duplicate contact={contact} duplicate={contact.duplicate} onMerged={onClose} /> : null}
      <ContactFields contact={contact} takenNumber={takenNumber} onExisting={onExisting} />
    </FormDialog>
  );
}

interface DuplicateProps {
  contact: ContactDetailsDto;
  duplicate: ContactDto;
  onMerged: () => void;
}

/** Says that another contact has the same number in another spelling, and offers to merge the two. */
function Duplicate({ contact, duplicate, onMerged }: DuplicateProps) {
  const { t } = useTranslation("contacts");
  const [isMerging, setMerging] = useState(false);
  const { name, number } = duplicate;
  return (
    <Alert
      severity="info"
      action={
        <DiscardFirst act={() => setMerging(true)}>
          {(ask) => <Button onClick={ask}>{t("merge.open")}</Button>}
        </DiscardFirst>
      }
    >
      {t("merge.duplicate", { name, number: shownNumber(number ?? "") })}
      {isMerging ? (
        <LazyMergeDialog pair={[contact, duplicate]} onMerged={onMerged} onClose={() => setMerging(false)} />
      ) : null}
    </Alert>
  );
}
