import type { QueueDto } from "@guiche/contract/queues";
import { maySeeTicket } from "@guiche/contract/ticket.rules";
import { ticketApi, type TicketDto, type TicketPatch } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { call } from "@/shared/api/call";
import type { TicketMutation, Me } from "../ticket-actions";

/** Where a ticket goes: to a person, a queue, another connection; each null when it stays. */
export interface Destination {
  user: Me | null;
  queue: QueueDto | null;
  connection: { id: number; name: string } | null;
  /** For whoever takes it over. */
  note: string;
}

export const isNowhere = ({ user, queue, connection }: Destination) =>
  user === null && queue === null && connection === null;

/** With a queue alone the server takes it out of everybody's hands, to wait there. */
export const patchOf = ({ user, queue, connection, note }: Destination): TicketPatch => ({
  ...(user && { userId: user.id }),
  ...(queue && { queueId: queue.id }),
  ...(connection && { whatsappId: connection.id }),
  ...(note.trim() !== "" && { note: note.trim() }),
});

/** The ticket as it is there. */
export function movedTo({ user, queue, connection }: Destination, ticket: TicketDto): TicketDto {
  const placed = {
    ...ticket,
    ...(queue && { queueId: queue.id, queue }),
    ...(connection && { whatsappId: connection.id, whatsapp: connection }),
  };
  if (user) return { ...placed, status: "open", userId: user.id, user: { id: user.id, name: user.name } };
  return queue ? { ...placed, status: "pending", userId: null, user: null } : placed;
}

/** A conversation that only changes its line stays on the screen; what one takes oneself comes there. */
function leadOf({ user, queue }: Destination, meId: number): TicketMutation["navigatesTo"] {
  if (user) return user.id === meId ? "in" : "out";
  return queue ? "out" : "nowhere";
}

/** The deed that takes a ticket there; of several tickets each is taken by it. */
export const transferTo = (destination: Destination, meId: number): TicketMutation => ({
  name: "transfer",
  navigatesTo: leadOf(destination, meId),
  optimistic: (ticket) => movedTo(destination, ticket),
  perform: (ticket) => call(ticketApi.update, { params: { id: ticket.id }, body: patchOf(destination) }),
});

type Sentence = "nowhere" | "toMe" | "toUser" | "toMeInQueue" | "toUserInQueue" | "toQueue" | "overConnection";

/** What the transfer will mean, as keys of the locale with the names they need. */
export interface Consequence {
  sentence: Sentence;
  /** The conversation goes on over another connection besides. */
  changesLine: boolean;
  /** Whoever transfers it will not see it any more. */
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
    (user !== null || queue !== null) && tickets.some((ticket) => !maySeeTicket(actor, movedTo(destination, ticket)));
  return { sentence, changesLine: connection !== null && sentence !== "overConnection", losesSight, names };
}

function sentenceFor({ user, queue, connection }: Destination, meId: number): Sentence {
  if (user === null && queue === null) return connection === null ? "nowhere" : "overConnection";
  if (user === null) return "toQueue";
  const toMe = user.id === meId;
  if (queue === null) return toMe ? "toMe" : "toUser";
  return toMe ? "toMeInQueue" : "toUserInQueue";
}
