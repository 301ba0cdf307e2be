import { signature } from "@guiche/contract/texts/signature";
import { maxTextLength } from "@guiche/contract/limits";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useQueryClient } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink, useNavigate } from "react-router-dom";
import * as yup from "yup";
import { ApiError, call } from "@/shared/api/call";
import { useContact } from "@/shared/contacts";
import { FieldText } from "@/shared/forms/FieldText";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useMay } from "@/shared/permissions/Can";
import { useSession } from "@/shared/session";
import { savedSign } from "../../state/sign";
import { conflictIn, isConflict } from "../../state/conflict";
import { useOutbox } from "../../state/outbox/outbox-of";
import { searchHere, ticketPath } from "../../state/routes";
import { updateTicketCaches } from "../../state/ticket-store";
import {
  findConflictingTicket,
  conflictText,
  inputFromForm,
  isConnectionError,
  type NewTicketValues,
} from "./new-ticket";
import { FieldConnection, useConnections } from "./FieldConnection";
import type { ContactPick } from "@/shared/contacts/picker/contact-options";
import { FieldContact } from "@/shared/contacts/picker/FieldContact";
import { FieldOwnQueue } from "./FieldOwnQueue";
import FirstMessageNotice from "./FirstMessageNotice";
import type { QueueChoice } from "./queue-choice";
import { useQueueChoice } from "./use-queue-choices";

interface Props {
  /** The preselected contact; null for none. */
  contactId: number | null;
  onClose: () => void;
}

/** Starts a conversation with a contact. */
export default function NewTicketDialog({ contactId, onClose }: Props) {
  const contact = useContact(contactId);
  const choice = useQueueChoice();
  // The form needs the preselected values when it mounts. If the contact does not exist, the user selects another one.
  if (choice.isPending || (contactId !== null && contact.isPending)) return null;
  return <NewTicketForm contact={contact.data ?? null} choice={choice} onClose={onClose} />;
}

interface FormProps extends Pick<Props, "onClose"> {
  contact: ContactPick | null;
  choice: QueueChoice;
}

function NewTicketForm({ contact, choice, onClose }: FormProps) {
  const { t } = useTranslation("moving");
  const { name } = useSession().user;
  const prefix = savedSign() ? signature(name) : "";
  const { create, conflict, lacksConnection } = useCreateTicket(prefix);
  const { queues, mustChoose } = choice;
  const only = mustChoose && queues.length === 1 ? queues[0] : undefined;
  const schema = useMemo(() => {
    const queueId = yup
      .number()
      .transform((value: number, originalValue: unknown) => (originalValue === "" ? undefined : value));
    return yup.object({
      contact: yup.mixed().required(t("begin.needContact")),
      queueId: mustChoose ? queueId.required(t("begin.needQueue")) : queueId,
      message: yup
        .string()
        .trim()
        .max(maxTextLength - prefix.length, "Too Long!"),
    });
  }, [mustChoose, prefix, t]);
  return (
    <FormDialog<NewTicketValues, void>
      title={t("begin.title")}
      initialValues={{ contact, queueId: only?.id ?? "", whatsappId: "", message: "" }}
      schema={schema}
      submitLabel={t("begin.submit")}
      onSubmit={create}
      onDone={() => undefined}
      onClose={onClose}
    >
      <FieldContact name="contact" />
      <FieldOwnQueue name="queueId" choice={choice} />
      <FieldConnection
        name="whatsappId"
        label={t("begin.connection")}
        emptyText={t("begin.anyConnection")}
        connections={useConnections()}
      />
      <FormFirstMessage />
      <FieldText name="message" label={t("begin.message")} multiline minRows={2} maxRows={5} />
      {conflict ? (
        <Link component={RouterLink} to={ticketPath(conflict.uuid)} sx={{ justifySelf: "start", py: 1 }}>
          {t("begin.see")}
        </Link>
      ) : null}
      {lacksConnection ? <ConnectionHelp /> : null}
    </FormDialog>
  );
}

/** For the contact and the connection that are chosen in the form. */
function FormFirstMessage() {
  const { contact, whatsappId } = useFormikContext<NewTicketValues>().values;
  if (!contact) return null;
  return <FirstMessageNotice contactId={contact.id} whatsappId={whatsappId === "" ? null : whatsappId} />;
}

/** Links users who may manage connections to them; tells the others to ask an admin. */
function ConnectionHelp() {
  const { t } = useTranslation("moving");
  if (!useMay()("drawer-admin-items:view")) return <Box>{t("begin.tellAdmin")}</Box>;
  return (
    <Link component={RouterLink} to="/connections" sx={{ justifySelf: "start", py: 1 }}>
      {t("begin.seeConnections")}
    </Link>
  );
}

/**
 * Creates the ticket and opens it, or opens the ticket that the user already has with this contact. The prefix signs the
 * first message.
 */
function useCreateTicket(prefix: string) {
  const { t } = useTranslation("moving");
  const client = useQueryClient();
  const navigate = useNavigate();
  const outbox = useOutbox();
  const { user } = useSession();
  const [conflict, setConflict] = useState<TicketDto | null>(null);
  const [lacksConnection, setLacksConnection] = useState(false);

  const enter = (ticket: TicketDto, message: string) => {
    const text = message.trim();
    if (text !== "") outbox.add(ticket.id, prefix + text, {});
    void navigate({ pathname: ticketPath(ticket.uuid), search: searchHere() }, { replace: true });
  };
  /** The contact already has a live ticket: held by this user, held by a colleague, or waiting in a queue. */
  const resolveConflict = async (error: ApiError, form: NewTicketValues, contactId: number) => {
    const conflict = conflictIn(error);
    if (!conflict) throw error;
    const ticket = await findConflictingTicket(contactId, conflict, form.whatsappId);
    if (ticket && conflict.userId === user.id) return enter(ticket, form.message);
    setConflict(ticket);
    const names = { user: conflict.user?.name ?? "", queue: conflict.queue?.name ?? "" };
    throw new ApiError(409, { error: t(`begin.${conflictText(conflict)}`, names) });
  };
  const create = async (form: NewTicketValues) => {
    const { contact } = form;
    if (!contact) return;
    setConflict(null);
    setLacksConnection(false);
    try {
      const ticket = await call(ticketApi.create, { body: inputFromForm(form, contact) });
      updateTicketCaches(client, { action: "create", ticket });
      enter(ticket, form.message);
    } catch (error) {
      setLacksConnection(error instanceof ApiError && isConnectionError(error.code));
      if (!isConflict(error)) throw error;
      await resolveConflict(error, form, contact.id);
    }
  };
  return { create, conflict, lacksConnection };
}
