import { maySeeTicket } from "@guiche/contract/rules/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";

/** Which sound plays: a new customer is waiting, or a customer wrote. */
export type Sound = "pending" | "message";

/** What the user is looking at. */
export interface Here {
  /** The open conversation. */
  uuid: string | null;
  /** The page is visible and has the focus. */
  isAtIt: boolean;
}

/** A realtime event of a ticket: a message arrived, or the ticket itself changed. */
export interface IncomingEvent {
  ticket: TicketDto;
  what: "message" | "ticket";
  /** The message was sent by the company. */
  fromMe: boolean;
  /** The ticket already had unread messages. */
  known: boolean;
}

/** How the user is notified. */
export interface Call {
  sound: Sound;
  /** Also show a desktop notification: with the page in focus, the sound and the count are enough. */
  onDesktop: boolean;
}

/** What the list of notifications has: the agent's own open tickets, and pending ones only with `allTicket`. */
export const concerns = (me: ActorRights, ticket: TicketDto): boolean =>
  ticket.status === "open"
    ? ticket.userId === me.userId
    : ticket.status === "pending" && me.allTicket && maySeeTicket(me, ticket);

/**
 * The pending tickets that the user is called for: those of their queues, and those without a queue if the user may see
 * them. An admin without queues of their own, as in a new company, is called for all.
 */
const waitsFor = (me: ActorRights, ticket: TicketDto): boolean =>
  ticket.status === "pending" &&
  maySeeTicket(me, ticket) &&
  (me.allTicket || ticket.queueId === null || me.queueIds.length === 0 || me.queueIds.includes(ticket.queueId));

/** Whether it was put into a queue by its latest change. Minor differences are those between two clock readings. */
const isJustQueued = ({ queuedAt, updatedAt }: TicketDto) => Date.parse(queuedAt) >= Date.parse(updatedAt) - 1_000;

/** Whether the user is looking at this conversation. */
export const isAttended = ({ uuid, isAtIt }: Here, ticket: Pick<TicketDto, "uuid">): boolean =>
  isAtIt && uuid === ticket.uuid;

/** The notification for an event; null when there is none. */
export function callFor(me: ActorRights, here: Here, { ticket, what, fromMe, known }: IncomingEvent): Call | null {
  const isMine = concerns(me, ticket) || waitsFor(me, ticket);
  if (fromMe || !isMine || isAttended(here, ticket)) return null;
  const isFirst = what === "message" ? ticket.unreadMessages <= 1 : isJustQueued(ticket);
  const isNew = ticket.status === "pending" && !known && isFirst;
  // A ticket event can mean many changes; only a pending ticket with unread messages notifies.
  if (what === "ticket" && (!isNew || ticket.unreadMessages === 0)) return null;
  return { sound: isNew ? "pending" : "message", onDesktop: !here.isAtIt };
}
