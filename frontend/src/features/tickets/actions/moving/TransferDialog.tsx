import { type TicketDto, ticketApi } from "@guiche/contract/tickets";
import { userApi, type ColleagueDto } from "@guiche/contract/users";
import { useQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import { useFormikContext } from "formik";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import * as yup from "yup";
import { FieldText } from "@/shared/forms/FieldText";
import { FormDialog } from "@/shared/forms/FormDialog";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import { FieldQueue } from "@/shared/pickers/FieldQueue";
import { useSession } from "@/shared/session";
import { ColleagueList } from "./ColleagueList";
import { colleaguesFor, servingQueue } from "./colleague-choice";
import { ConsequenceLine } from "./ConsequenceLine";
import { isEmptyDestination, type Destination } from "./destination";
import { FieldColleague } from "./FieldColleague";
import { FieldConnection, useConnections } from "./FieldConnection";
import { useAskColleague } from "./use-ask-colleague";
import { useQueues } from "./use-queue-choices";

interface Props {
  /** One or several tickets for the same destination, pending or open. Closed tickets cannot be transferred. */
  tickets: readonly TicketDto[];
  /**
   * Performs the transfer, for example with `transferTo(destination, userId)`. The dialog is busy until the promise
   * settles, shows a rejection, and closes otherwise.
   */
  onTransfer: (destination: Destination) => Promise<unknown>;
  onClose: () => void;
}

interface Values {
  user: ColleagueDto | null;
  queueId: number | "";
  whatsappId: number | "";
  note: string;
}
const initialValues: Values = { user: null, queueId: "", whatsappId: "", note: "" };

/** Builds the destination from the form's values; names that are not loaded yet are null. */
function useDestination() {
  const queues = useQueues();
  const connections = useConnections();
  return ({ user, queueId, whatsappId, note }: Values): Destination => {
    const queue = queues.find(({ id }) => id === queueId) ?? null;
    const connection = connections.find(({ id }) => id === whatsappId) ?? null;
    return {
      user: user && { id: user.id, name: user.name },
      queue: queue && { id: queue.id, name: queue.name, color: queue.color },
      connection: connection && { id: connection.id, name: connection.name },
      note,
    };
  };
}

/** Transfers tickets to a user, a queue or another connection, and describes the result before the user confirms. */
export default function TransferDialog({ tickets, onTransfer, onClose }: Props) {
  const { t } = useTranslation("moving");
  const destinationOf = useDestination();
  const [ticket] = tickets;
  const schema = useMemo(
    () =>
      yup.object({
        user: yup
          .mixed()
          .nullable()
          .test("somewhere", t("transfer.nowhere"), (user, { parent }: { parent: Values }) =>
            Boolean(user || parent.queueId || parent.whatsappId),
          ),
        note: yup.string().trim().max(1_000, "Too Long!"),
      }),
    [t],
  );
  const submit = async (values: Values) => {
    const destination = destinationOf(values);
    if (!isEmptyDestination(destination)) await onTransfer(destination);
  };

  return (
    <FormDialog
      title={
        tickets.length === 1 && ticket
          ? t("transfer.title", { name: ticket.contact.name })
          : t("transfer.titleOfMany", { count: tickets.length })
      }
      initialValues={initialValues}
      schema={schema}
      submitLabel={t("transfer.submit")}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields tickets={tickets} destinationOf={destinationOf} onAsked={onClose} />
    </FormDialog>
  );
}

interface FieldsProps extends Pick<Props, "tickets"> {
  destinationOf: (values: Values) => Destination;
  /** A colleague was asked; nothing is transferred yet. */
  onAsked: () => void;
}

function Fields({ tickets, destinationOf, onAsked }: FieldsProps) {
  const { t } = useTranslation("moving");
  const { rights } = useSession();
  const { values, isSubmitting, setFieldValue, submitForm } = useFormikContext<Values>();
  const { data: people } = useQuery(endpointQuery(userApi.names));
  const colleagues = useMemo(
    () => colleaguesFor(people ?? [], tickets, rights.userId),
    [people, tickets, rights.userId],
  );
  const inHandOf = useInHand();
  const [ticket] = tickets;
  const queue = useQueueOf(tickets, values.queueId);
  const handTo = async (person: ColleagueDto) => {
    await setFieldValue("user", person);
    await submitForm();
  };
  const ask = useAskColleague();
  const [isAsking, setAsking] = useState(false);
  const askFirst = async (person: ColleagueDto) => {
    if (!ask || !ticket) return;
    setAsking(true);
    if (await ask(person, ticket, values.note)) onAsked();
    else setAsking(false);
  };
  const mayAsk = ask !== null && tickets.length === 1;
  const isBusy = isSubmitting || isAsking;
  const colleague = values.user;
  const connection = tickets.length === 1 ? ticket?.whatsapp : null;
  const connections = useConnections().filter(({ id }) => id !== connection?.id);
  return (
    <>
      <ColleagueList
        people={servingQueue(colleagues, queue?.id ?? null)}
        queue={queue?.name ?? null}
        inHandOf={inHandOf}
        disabled={isBusy}
        onChoose={(person) => void handTo(person)}
        onAsk={mayAsk ? (person) => void askFirst(person) : undefined}
      />
      <FieldColleague
        name="user"
        label={t("transfer.user")}
        help={t("transfer.threeLetters")}
        people={colleagues}
        inHandOf={inHandOf}
      />
      {mayAsk && colleague && colleague.id !== rights.userId ? (
        <Button size="small" disabled={isBusy} onClick={() => void askFirst(colleague)} sx={{ justifySelf: "start" }}>
          {t("transfer.ask", { name: colleague.name })}
        </Button>
      ) : null}
      <FieldQueue name="queueId" label={t("transfer.queue")} emptyText={t("transfer.sameQueue")} />
      <FieldConnection
        name="whatsappId"
        label={t("transfer.connection")}
        emptyText={connection ? t("transfer.sameConnection", { name: connection.name }) : t("transfer.sameConnections")}
        connections={connections}
      />
      <FieldText
        name="note"
        label={t("transfer.note")}
        help={t("transfer.noteHelp")}
        multiline
        minRows={2}
        maxRows={5}
      />
      <ConsequenceLine destination={destinationOf(values)} tickets={tickets} />
    </>
  );
}

/** The chosen queue, else the one of all these tickets, else none. */
function useQueueOf(tickets: readonly TicketDto[], selectedId: number | "") {
  const queues = useQueues();
  const [ticket] = tickets;
  if (selectedId !== "") return queues.find(({ id }) => id === selectedId) ?? null;
  return ticket && tickets.every(({ queueId }) => queueId === ticket.queueId) ? ticket.queue : null;
}

/**
 * The number of open tickets a user holds; undefined until it is loaded. Fetched each time the dialog opens: realtime
 * events reach only users who may see the tickets.
 */
function useInHand(): (userId: number) => number | undefined {
  const { data } = useQuery({ ...endpointQuery(ticketApi.inHand), staleTime: 0 });
  return useMemo(() => {
    const open = data && new Map(data.map((person) => [person.userId, person.open]));
    return (userId) => open && (open.get(userId) ?? 0);
  }, [data]);
}
