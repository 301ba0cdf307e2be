import { mayAccept, mayClose, mayReopen, mayReturn, maySeeTicket } from "@guiche/contract/ticket.rules";
import type { TicketPatch, TicketSearch, TicketStatus } from "@guiche/contract/tickets";
import { UniqueConstraintError } from "sequelize";
import { now } from "../../platform/clock";
import { AppError, TicketHeldError } from "../../platform/http/errors";
import { actorOf, type Scope } from "../../platform/tenant/scope";
import { mustHaveQueues } from "../queues";
import { announceMoved } from "./ticket.news";
import { presentHolder, type TicketRow } from "./ticket.presenter";
import { ticketStore, type TicketChange } from "./ticket.store";

export const searchTickets = (scope: Scope, search: TicketSearch) => ticketStore(scope).search(actorOf(scope), search);

export const showTicket = async (scope: Scope, id: number) => visible(scope, await ticketStore(scope).byId(id));

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const showTicketByUuid = async (scope: Scope, uuid: string) =>
  visible(scope, uuidForm.test(uuid) ? await ticketStore(scope).byUuid(uuid) : null);

/** Missing and foreign are the same 404; an own company's ticket beyond the person's rights is a 403. */
function visible(scope: Scope, ticket: TicketRow | null): TicketRow {
  if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
  if (!maySeeTicket(actorOf(scope), ticket)) throw new AppError("ERR_NO_PERMISSION");
  return ticket;
}

/** PUT /tickets/{id}: the verb follows from where the ticket is and where it shall go. */
export async function changeTicket(scope: Scope, id: number, { status, queueId }: TicketPatch): Promise<TicketRow> {
  const ticket = visible(scope, orTaken(scope, status, await ticketStore(scope).byId(id)));
  await mustHaveQueues(scope, queueId ? [queueId] : []);
  if (status === undefined || isThere(scope, ticket, status)) return stay(scope, ticket, queueId);
  if (status === "pending") return returnTicket(scope, ticket, queueId);
  if (status === "closed") return closeTicket(scope, ticket, queueId);
  return ticket.status === "closed" ? reopenTicket(scope, ticket, queueId) : acceptTicket(scope, ticket, queueId);
}

/** What is asked for is already so: open means in the hands of whoever asks. */
const isThere = (scope: Scope, ticket: TicketRow, status: TicketStatus): boolean =>
  ticket.status === status && (status !== "open" || ticket.userId === actorOf(scope).userId);

/** At most its queue changes. */
async function stay(scope: Scope, ticket: TicketRow, queueId?: number | null): Promise<TicketRow> {
  const { status, userId } = ticket;
  return queueId === undefined || queueId === ticket.queueId
    ? ticket
    : move(scope, ticket, { status, userId, queueId });
}

/** Who reaches for a ticket that a colleague took a moment ago may not see it any more, but learns who has it. */
function orTaken(scope: Scope, status: TicketPatch["status"], ticket: TicketRow | null): TicketRow | null {
  const actor = actorOf(scope);
  const isTaken = status === "open" && ticket?.status === "open" && !maySeeTicket(actor, ticket);
  if (isTaken && maySeeTicket(actor, { ...ticket, status: "pending", userId: null }))
    throw new TicketHeldError(presentHolder(ticket));
  return ticket;
}

/** Takes a waiting ticket. One of two who try at once wins; the other learns who. */
async function acceptTicket(scope: Scope, ticket: TicketRow, queueId?: number | null): Promise<TicketRow> {
  const actor = actorOf(scope);
  if (ticket.status !== "pending") throw new TicketHeldError(presentHolder(ticket));
  if (!mayAccept(actor, ticket)) throw new AppError("ERR_NO_PERMISSION");
  return move(scope, ticket, { status: "open", userId: actor.userId, queueId });
}

/** Gives an open ticket back to its queue. */
async function returnTicket(scope: Scope, ticket: TicketRow, queueId?: number | null): Promise<TicketRow> {
  if (ticket.status !== "open") throw new AppError("ERR_TICKET_CHANGED");
  if (!mayReturn(actorOf(scope), ticket)) throw new AppError("ERR_NO_PERMISSION");
  return move(scope, ticket, { status: "pending", userId: null, queueId });
}

async function closeTicket(scope: Scope, ticket: TicketRow, queueId?: number | null): Promise<TicketRow> {
  if (!mayClose(actorOf(scope), ticket)) throw new AppError("ERR_NO_PERMISSION");
  return move(scope, ticket, { status: "closed", userId: ticket.userId, queueId });
}

/** Takes a closed ticket up again, unless the customer has a newer one that is live. */
async function reopenTicket(scope: Scope, ticket: TicketRow, queueId?: number | null): Promise<TicketRow> {
  const actor = actorOf(scope);
  if (!mayReopen(actor, ticket)) throw new AppError("ERR_NO_PERMISSION");
  try {
    return await move(scope, ticket, { status: "open", userId: actor.userId, queueId });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const live = await ticketStore(scope).liveOf(ticket.contactId, ticket.connectionId);
    throw live ? new TicketHeldError(presentHolder(live)) : new AppError("ERR_TICKET_CHANGED");
  }
}

async function move(scope: Scope, before: TicketRow, change: TicketChange): Promise<TicketRow> {
  const after = await ticketStore(scope).move(before, change, now());
  if (!after) {
    const current = await ticketStore(scope).byId(before.id);
    if (current && arrivedAt(current, change)) return current;
    if (current?.status === "open") throw new TicketHeldError(presentHolder(current));
    throw new AppError("ERR_TICKET_CHANGED");
  }
  announceMoved(scope, before, after);
  return after;
}

/** A second click, or a colleague with the same intent, was faster: what was asked for is done. */
const arrivedAt = (current: TicketRow, { status, userId, queueId }: TicketChange): boolean =>
  current.status === status && current.userId === userId && (queueId === undefined || current.queueId === queueId);
