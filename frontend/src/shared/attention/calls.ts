import { maySeeTicket } from "@guiche/contract/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";

/** What there is to be heard: somebody new waits, or a customer wrote. */
export type Sound = "pending" | "message";

/** Where the person is. */
export interface Here {
  /** The open conversation. */
  uuid: string | null;
  /** This page is shown, and has the keyboard. */
  isAtIt: boolean;
}

/** Something that happened to a ticket: a message came, or the ticket itself did. */
export interface Happened {
  ticket: TicketDto;
  what: "message" | "ticket";
  /** Our own side wrote it. */
  fromMe: boolean;
  /** It was among the unread ones before. */
  known: boolean;
}

/** How the person is called. */
export interface Call {
  sound: Sound;
  /** Besides, by a notice of the desktop: whoever works in the page hears and sees the count. */
  onDesktop: boolean;
}

/** Unread tickets are shown to whoever holds them; those that wait, only to whoever may see tickets without a queue. */
export const concerns = (me: ActorRights, ticket: TicketDto): boolean =>
  ticket.status === "open"
    ? ticket.userId === me.userId
    : ticket.status === "pending" && me.allTicket && maySeeTicket(me, ticket);

/** Does the person have this conversation before their eyes? */
export const isAttended = ({ uuid, isAtIt }: Here, ticket: Pick<TicketDto, "uuid">): boolean =>
  isAtIt && uuid === ticket.uuid;

/** What calls the person, and how; null for what does not. */
export function callFor(me: ActorRights, here: Here, { ticket, what, fromMe, known }: Happened): Call | null {
  if (fromMe || !concerns(me, ticket) || isAttended(here, ticket)) return null;
  const isNew = ticket.status === "pending" && !known;
  // A ticket's own news tells of many things; what calls is that it waits with something unread.
  if (what === "ticket" && (!isNew || ticket.unreadMessages === 0)) return null;
  return { sound: isNew ? "pending" : "message", onDesktop: !here.isAtIt };
}
