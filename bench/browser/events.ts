import type { MessageDto } from "@guiche/contract/messages";
import type { RealtimeEvents, Topic } from "@guiche/contract/realtime";
import type { TicketDto } from "@guiche/contract/tickets";

/** `isShown`: a message of the visible conversation. */
export type BenchEvent = { [T in Topic]: { topic: T; event: RealtimeEvents[T]; isShown?: true } }[Topic];

interface BenchState {
  /** The list as it was fetched. */
  tickets: readonly TicketDto[];
  /** The ticket whose conversation is visible. */
  open: TicketDto;
  /** A message of this ticket in the format of the API. */
  example: MessageDto;
  /** Different in each round, because a repeated event would change nothing. */
  round: number;
}

/**
 * The events of the desk's busiest minute, in an endless sequence. Of ten events, one is a message in the open
 * conversation, five are messages in others, two are acks, one is a transferred ticket and one is a new pending ticket.
 */
export function eventSequence({ tickets, open, example, round }: BenchState): (index: number) => BenchEvent {
  const firstId = 1_000_000 * (round + 1);
  let serial = 0;
  const others = tickets.filter(({ id }) => id !== open.id);
  const other = () => others[(serial * 7) % others.length] ?? open;
  const now = () => new Date().toISOString();

  const messageEvent = (ticket: TicketDto, body: string): BenchEvent => {
    const id = firstId + serial;
    const at = now();
    const message = { ...example, id, wid: `FLOOD${id}`, ticketId: ticket.id, body, createdAt: at, ack: 0 as const };
    const after = { ...ticket, lastMessage: body, unreadMessages: 1 + (serial % 9), updatedAt: at };
    return { topic: "appMessage", event: { action: "create", message, ticket: after, contact: ticket.contact } };
  };
  const ackEvent = ({ id, uuid, contact }: TicketDto): BenchEvent => {
    const message = { ...example, id: firstId - 1, wid: `TICK${id}`, ticketId: id, fromMe: true, ack: 3 as const };
    return { topic: "appMessage", event: { action: "update", message, ticket: { id, uuid }, contact } };
  };
  const newTicketEvent = (): BenchEvent => {
    const id = firstId + serial;
    const waiting = { ...open, id, uuid: `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`, userId: null };
    const ticket: TicketDto = { ...waiting, user: null, status: "pending", createdAt: now(), updatedAt: now() };
    return { topic: "ticket", event: { action: "create", ticket } };
  };

  return (index) => {
    serial = index;
    const kind = index % 10;
    if (kind === 0) return { ...messageEvent(open, `Enchente ${round}, ${index}.`), isShown: true };
    if (kind <= 5) return messageEvent(other(), `Novidade ${round}, ${index}.`);
    if (kind <= 7) return ackEvent(kind === 6 ? open : other());
    if (kind === 8) return { topic: "ticket", event: { action: "update", ticket: { ...other(), updatedAt: now() } } };
    return newTicketEvent();
  };
}
