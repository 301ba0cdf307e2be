import type { QueueDto } from "@guiche/contract/queues";
import { maySeeTicket } from "@guiche/contract/rules/ticket.rules";
import { ticketApi, type TicketDto, type TicketPatch } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { call } from "@/shared/api/call";
import type { TicketMutation, Me } from "../ticket-action";

/** The target of a transfer: a user, a queue, a connection. Null leaves that field unchanged. */
export interface Destination {
  user: Me | null;
  queue: QueueDto | null;
  connection: { id: number; name: string } | null;
  /** For the next agent. */
  note: string;
}

export const isEmptyDestination = ({ user, queue, connection }: Destination) =>
  user === null && queue === null && connection === null;

/** With only a queue the server sets the ticket to pending and clears its user. */
export const patchOf = ({ user, queue, connection, note }: Destination): TicketPatch => ({
  ...(user && { userId: user.id }),
  ...(queue && { queueId: queue.id }),
  ...(connection && { whatsappId: connection.id }),
  ...(note.trim() !== "" && { note: note.trim() }),
});

/** The ticket after the transfer. */
export function transferredTicket({ user, queue, connection }: Destination, ticket: TicketDto): TicketDto {
  const movedTicket = {
    ...ticket,
    ...(queue && { queueId: queue.id, queue }),
    ...(connection && { whatsappId: connection.id, whatsapp: connection }),
  };
  if (user) return { ...movedTicket, status: "open", userId: user.id, user: { id: user.id, name: user.name } };
  return queue ? { ...movedTicket, status: "pending", userId: null, user: null } : movedTicket;
}

/** A change of connection keeps the conversation open; a transfer to the current user opens it. */
function navigationOf({ user, queue }: Destination, meId: number): TicketMutation["navigatesTo"] {
  if (user) return user.id === meId ? "in" : "out";
  return queue ? "out" : "nowhere";
}

/** The mutation that transfers a ticket; for several tickets, perform it once for each. */
export const transferTo = (destination: Destination, meId: number): TicketMutation => ({
  name: "transfer",
  navigatesTo: navigationOf(destination, meId),
  optimistic: (ticket) => transferredTicket(destination, ticket),
  perform: (ticket) => call(ticketApi.update, { params: { id: ticket.id }, body: patchOf(destination) }),
});

type Sentence = "nowhere" | "toMe" | "toUser" | "toMeInQueue" | "toUserInQueue" | "toQueue" | "overConnection";

/** The result of a transfer, as translation keys and the names they need. */
interface Consequence {
  sentence: Sentence;
  /** The conversation also changes its connection. */
  changesConnection: boolean;
  /** The current user will no longer see at least one of the tickets. */
  losesSight: boolean;
  names: { user: string; queue: string; connection: string };
}

export function consequenceOf(
  destination: Destination,
  tickets: readonly TicketDto[],
  actor: ActorRights,
): Consequence {
  const { user, queue, connection } = destination;
  const names = { user: user?.name ?? "", queue: queue?.name ?? "", connection: connection?.name ?? "" };
  const sentence = sentenceFor(destination, actor.userId);
  const losesSight =
    (user !== null || queue !== null) &&
    tickets.some((ticket) => !maySeeTicket(actor, transferredTicket(destination, ticket)));
  return { sentence, changesConnection: connection !== null && sentence !== "overConnection", losesSight, names };
}

function sentenceFor({ user, queue, connection }: Destination, meId: number): Sentence {
  if (user === null && queue === null) return connection === null ? "nowhere" : "overConnection";
  if (user === null) return "toQueue";
  const toMe = user.id === meId;
  if (queue === null) return toMe ? "toMe" : "toUser";
  return toMe ? "toMeInQueue" : "toUserInQueue";
}
