import { may } from "./permissions";
import type { TicketDto } from "./tickets";
import type { ActorRights } from "./users";

/** The part of a ticket on which rights depend. */
export type TicketPlace = Pick<TicketDto, "status" | "userId" | "queueId">;

const seesAll = (actor: ActorRights) => actor.profile === "admin" || actor.super;
const inOwnQueues = (actor: ActorRights, ticket: TicketPlace) =>
  ticket.queueId === null ? actor.allTicket : actor.queueIds.includes(ticket.queueId);

/** Admins all; supervisors all of their queues; a user the own ones and the pending ones of the own queues. */
export function maySeeTicket(actor: ActorRights, ticket: TicketPlace): boolean {
  if (seesAll(actor)) return true;
  if (ticket.userId === actor.userId) return true;
  if (!inOwnQueues(actor, ticket)) return false;
  return actor.profile === "supervisor" || ticket.status === "pending";
}

/** What somebody has, or had, in hand: its holder may act on it, and those who manage whatever they see. */
const holdsOrManages = (actor: ActorRights, ticket: TicketPlace) =>
  maySeeTicket(actor, ticket) && (ticket.userId === actor.userId || actor.profile !== "user" || actor.super);

export const mayAccept = (actor: ActorRights, ticket: TicketPlace) =>
  ticket.status === "pending" && maySeeTicket(actor, ticket);
export const mayReturn = (actor: ActorRights, ticket: TicketPlace) =>
  ticket.status === "open" && holdsOrManages(actor, ticket);
export const mayClose = (actor: ActorRights, ticket: TicketPlace) =>
  ticket.status === "pending" ? maySeeTicket(actor, ticket) : ticket.status === "open" && holdsOrManages(actor, ticket);
export const mayReopen = (actor: ActorRights, ticket: TicketPlace) =>
  ticket.status === "closed" && holdsOrManages(actor, ticket);
/** To a colleague, a queue, a connection: what one holds or may accept. A closed one is reopened first. */
export const mayTransfer = (actor: ActorRights, ticket: TicketPlace) =>
  ticket.status === "pending" ? maySeeTicket(actor, ticket) : ticket.status === "open" && holdsOrManages(actor, ticket);
export const mayTag = (actor: ActorRights, ticket: TicketPlace) =>
  ticket.status === "pending" ? maySeeTicket(actor, ticket) : holdsOrManages(actor, ticket);
/** With everything that was said in it, for good: the rule `ticket-options:deleteTicket`. */
export const mayDelete = (actor: ActorRights) => may(actor.profile, "ticket-options:deleteTicket") || actor.super;
/** Puts a ticket into a colleague's hands when it begins. */
export const mayAssign = (actor: ActorRights) => actor.profile !== "user" || actor.super;
/** Looks for tickets by who holds them. */
export const mayAskUsers = (actor: ActorRights) => actor.profile === "admin" || actor.super;
/** Only an open ticket takes messages. */
export const mayWrite = (actor: ActorRights, ticket: TicketPlace) =>
  ticket.status === "open" && holdsOrManages(actor, ticket);
