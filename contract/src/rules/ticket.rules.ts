import { may } from "../permissions";
import type { TicketDto } from "../tickets";
import type { ActorRights } from "../users";

/** The fields of a ticket on which rights depend. */
export type TicketAssignment = Pick<TicketDto, "status" | "userId" | "queueId">;

const seesAll = (actor: ActorRights) => actor.profile === "admin" || actor.super;
const inOwnQueues = (actor: ActorRights, ticket: TicketAssignment) =>
  ticket.queueId === null ? actor.allTicket : actor.queueIds.includes(ticket.queueId);

/** Admins see all; supervisors all of their queues; users their own and the pending ones of their queues. */
export function maySeeTicket(actor: ActorRights, ticket: TicketAssignment): boolean {
  if (seesAll(actor)) return true;
  if (ticket.userId === actor.userId) return true;
  if (!inOwnQueues(actor, ticket)) return false;
  return actor.profile === "supervisor" || ticket.status === "pending";
}

/** The assigned agent may act on the ticket, also when it is closed; supervisors and admins on every ticket they see. */
const holdsOrManages = (actor: ActorRights, ticket: TicketAssignment) =>
  maySeeTicket(actor, ticket) && (ticket.userId === actor.userId || actor.profile !== "user" || actor.super);

export const mayAccept = (actor: ActorRights, ticket: TicketAssignment) =>
  ticket.status === "pending" && maySeeTicket(actor, ticket);
export const mayReturn = (actor: ActorRights, ticket: TicketAssignment) =>
  ticket.status === "open" && holdsOrManages(actor, ticket);
export const mayClose = (actor: ActorRights, ticket: TicketAssignment) =>
  ticket.status === "pending" ? maySeeTicket(actor, ticket) : ticket.status === "open" && holdsOrManages(actor, ticket);
/** Lets an open ticket wait for the customer, or ends that. */
export const mayPause = mayReturn;
/** Only the assigned agent: reading a ticket does not mark it as read for other users. */
export const mayMarkUnread = (actor: ActorRights, ticket: TicketAssignment) =>
  ticket.status === "open" && ticket.userId === actor.userId;
/** Marks the customer's last message as needing no answer; for users who may write one. */
export const mayMarkAnswered = (actor: ActorRights, ticket: TicketAssignment & { waitingSince?: unknown }) =>
  ticket.status === "open" && Boolean(ticket.waitingSince) && holdsOrManages(actor, ticket);
export const mayReopen = (actor: ActorRights, ticket: TicketAssignment) =>
  ticket.status === "closed" && holdsOrManages(actor, ticket);
/**
 * To a colleague, a queue or a connection: allowed for what one holds or may accept. A closed ticket is reopened first.
 */
export const mayTransfer = (actor: ActorRights, ticket: TicketAssignment) =>
  ticket.status === "pending" ? maySeeTicket(actor, ticket) : ticket.status === "open" && holdsOrManages(actor, ticket);
export const mayTag = (actor: ActorRights, ticket: TicketAssignment) =>
  ticket.status === "pending" ? maySeeTicket(actor, ticket) : holdsOrManages(actor, ticket);
/** Pinning needs the same rights as tagging, also in a closed ticket. */
export const mayPin = mayTag;
/** With all its messages, for good: the rule `ticket-options:deleteTicket`. */
export const mayDelete = (actor: ActorRights) => may(actor.profile, "ticket-options:deleteTicket") || actor.super;
/** Every user who may accept the ticket may also switch its bot. */
export const maySwitchBot = (actor: ActorRights, ticket: TicketAssignment) => mayAccept(actor, ticket);
/** Assigns a new ticket to a colleague. */
export const mayAssign = (actor: ActorRights) => actor.profile !== "user" || actor.super;
/** Searches tickets by their assigned agent. */
export const mayAskUsers = (actor: ActorRights) => actor.profile === "admin" || actor.super;
/** Only an open ticket takes messages. */
export const mayWrite = (actor: ActorRights, ticket: TicketAssignment) =>
  ticket.status === "open" && holdsOrManages(actor, ticket);

/**
 * The customer wrote before an agent took the ticket, and no person has answered: resolving it asks once. A wait that
 * began later follows an answer.
 */
export const isUnanswered = ({ waitingSince, servedSince }: Pick<TicketDto, "waitingSince" | "servedSince">): boolean =>
  waitingSince !== null && (servedSince === null || waitingSince <= servedSince);
