import {
  mayAccept,
  mayClose,
  mayMarkAnswered,
  mayMarkUnread,
  mayReopen,
  mayReturn,
  maySeeTicket,
  mayTag,
} from "@guiche/contract/rules/ticket.rules";
import { protocolOf, type TicketPatch } from "@guiche/contract/tickets";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { isUuid } from "../../core/text";
import { raiseStatementTimeout } from "../../core/tenant/repository";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { mustHaveQueues } from "../queues";
import { settingsOf } from "../settings";
import { historyStore } from "./history.store";
import { broadcastRemoved, broadcastTicket } from "./ticket.events";
import { moveTicket } from "./ticket.moving";
import { planResponder, setResponder } from "./ticket.responder";
import { ticketAssignedError, type ChangedTicket, type TicketRow } from "./ticket.presenter";
import { ticketStore } from "./ticket.store";
import { mapConflict, transferTicket, planTransfer, type TransferPlan } from "./ticket.transfer";

export const showTicket = async (scope: Scope, id: number) => visibleTicket(scope, await ticketStore(scope).byId(id));

export const showTicketByUuid = async (scope: Scope, uuid: string) =>
  visibleTicket(scope, isUuid(uuid) ? await ticketStore(scope).byUuid(uuid) : null);

/**
 * A missing ticket and another company's get the same 404; one of the company that the person may not see gets a 403.
 */
export function visibleTicket(scope: Scope, ticket: TicketRow | null): TicketRow {
  if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
  if (!maySeeTicket(actorOf(scope), ticket)) throw new AppError("ERR_NO_PERMISSION");
  return ticket;
}

/** PUT /tickets/{id}: the current and the requested state decide which verb it is. */
export async function changeTicket(scope: Scope, id: number, patch: TicketPatch): Promise<ChangedTicket> {
  const ticket = visibleTicket(scope, orTaken(scope, patch.status, await ticketStore(scope).byId(id)));
  await mustHaveQueues(scope, patch.queueId && patch.queueId !== ticket.queueId ? [patch.queueId] : []);
  const responder = await planResponder(scope, ticket, patch);
  const changedTicket = await moveAsPatched(scope, ticket, patch);
  return responder ? setResponder(scope, changedTicket, responder) : changedTicket;
}

async function moveAsPatched(scope: Scope, ticket: TicketRow, patch: TicketPatch): Promise<ChangedTicket> {
  const plan = await planTransfer(scope, ticket, patch);
  if (patch.status === "closed") return closeTicket(scope, ticket, plan, patch);
  const { userId } = actorOf(scope);
  const forOneself = patch.status === "open" && (patch.userId ?? userId) === userId;
  if (forOneself && ticket.status === "closed") return reopenTicket(scope, ticket, plan);
  if (forOneself && (ticket.status === "pending" || ticket.userId !== userId)) return acceptTicket(scope, ticket, plan);
  if (plan.status === "pending" && ticket.status !== "pending" && !plan.goesElsewhere)
    return returnTicket(scope, ticket, plan);
  return transferTicket(scope, ticket, plan);
}

/** The assigned agent marks the ticket as unread, to come back to it later. */
export async function markUnread(scope: Scope, id: number): Promise<TicketRow> {
  const ticket = await showTicket(scope, id);
  if (!mayMarkUnread(actorOf(scope), ticket)) throw new AppError("ERR_NO_PERMISSION");
  await ticketStore(scope).markUnread(id);
  const unread = await showTicket(scope, id);
  broadcastTicket(scope, unread);
  return unread;
}

/** Ends the customer's wait without an answer; a message that has not been seen still waits. */
export async function markAnswered(scope: Scope, id: number, seenMessageId: number): Promise<TicketRow> {
  const ticket = await showTicket(scope, id);
  if (ticket.status === "open" && ticket.waitingSince === null) {
    // An answer that is on its way has ended the wait. Should it fail, the customer needs none all the same.
    if (mayMarkAnswered(actorOf(scope), { ...ticket, waitingSince: seenMessageId }))
      await ticketStore(scope).endWait(id, seenMessageId);
    return ticket;
  }
  if (!mayMarkAnswered(actorOf(scope), ticket)) throw new AppError("ERR_NO_PERMISSION");
  if (!(await ticketStore(scope).endWait(id, seenMessageId))) throw new AppError("ERR_CUSTOMER_WROTE");
  const answeredTicket = await showTicket(scope, id);
  broadcastTicket(scope, answeredTicket);
  return answeredTicket;
}

/** A person who loses a race for a ticket may not be allowed to see it any more, but gets its agent's name. */
function orTaken(scope: Scope, status: TicketPatch["status"], ticket: TicketRow | null): TicketRow | null {
  const actor = actorOf(scope);
  const isTaken = status === "open" && ticket?.status === "open" && !maySeeTicket(actor, ticket);
  if (isTaken && maySeeTicket(actor, { ...ticket, status: "pending", userId: null }))
    throw ticketAssignedError(scope, ticket);
  return ticket;
}

/**
 * Accepts a pending ticket. Of two concurrent requests one succeeds; the other gets the agent's name. The right depends
 * on the queue, so a ticket that has been transferred since is not accepted.
 */
async function acceptTicket(scope: Scope, ticket: TicketRow, plan: TransferPlan): Promise<ChangedTicket> {
  const actor = actorOf(scope);
  if (ticket.status !== "pending") throw ticketAssignedError(scope, ticket);
  if (!mayAccept(actor, ticket)) throw new AppError("ERR_NO_PERMISSION");
  const change = { ...plan, status: "open" as const, userId: actor.userId, onlyFromQueue: ticket.queueId };
  return mapConflict(scope, ticket, plan, () => moveTicket(scope, ticket, change, { verb: "accepted" }));
}

/** Returns an open ticket to its queue. */
async function returnTicket(scope: Scope, ticket: TicketRow, plan: TransferPlan): Promise<ChangedTicket> {
  if (ticket.status !== "open") throw new AppError("ERR_TICKET_CHANGED");
  if (!mayReturn(actorOf(scope), ticket)) throw new AppError("ERR_NO_PERMISSION");
  return moveTicket(scope, ticket, { ...plan, status: "pending", userId: null }, { verb: "returned", note: plan.note });
}

/**
 * The ticket keeps the user that the patch names, else its agent, else the caller. On a closed ticket only the queue can
 * change.
 */
async function closeTicket(
  scope: Scope,
  ticket: TicketRow,
  { queueId }: TransferPlan,
  { userId, seenMessageId, withoutRating = false, silently = false }: TicketPatch,
): Promise<ChangedTicket> {
  const { status } = ticket;
  if (status === "closed" && (queueId === undefined || queueId === ticket.queueId)) return ticket;
  const actor = actorOf(scope);
  const change = { status: "closed" as const, userId: ticket.userId, queueId };
  if (status === "closed") return moveTicket(scope, ticket, change, { verb: "transferred" });
  if (!mayClose(actor, ticket)) throw new AppError("ERR_NO_PERMISSION");
  return moveTicket(
    scope,
    ticket,
    {
      ...change,
      userId: userId ?? ticket.userId ?? actor.userId,
      seenMessageId,
      // The right to close a waiting ticket depends on its queue.
      ...(status === "pending" && { onlyFromQueue: ticket.queueId }),
    },
    { verb: "closed", withoutRating, silently },
  );
}

/** Reopens a closed ticket, unless the customer has a newer live one. */
async function reopenTicket(scope: Scope, ticket: TicketRow, plan: TransferPlan): Promise<ChangedTicket> {
  const actor = actorOf(scope);
  if (!mayReopen(actor, ticket)) throw new AppError("ERR_NO_PERMISSION");
  return mapConflict(scope, ticket, plan, () =>
    moveTicket(scope, ticket, { ...plan, status: "open", userId: actor.userId }, { verb: "reopened" }),
  );
}

/**
 * Runs `change` on a ticket's tags under a lock. If it returns true, adds a timeline entry and broadcasts the ticket.
 */
export const retag = (
  scope: Scope,
  id: number,
  change: (inside: Scope, ticket: TicketRow) => Promise<boolean>,
): Promise<TicketRow> =>
  transaction(scope, async (inside) => {
    await ticketStore(inside).lock(id);
    const before = await showTicket(inside, id);
    if (!mayTag(actorOf(inside), before)) throw new AppError("ERR_NO_PERMISSION");
    return (await change(inside, before)) ? noteTags(inside, before) : before;
  });

/** The timeline entry and the event of changed tags. The bot's own state, which the row may not hold yet, stays. */
export async function noteTags(scope: Scope, before: TicketRow): Promise<TicketRow> {
  const current = await ticketStore(scope).byId(before.id);
  if (!current) return before;
  const after = { ...before, tags: current.tags };
  const tags = after.tags.map(({ name }) => name);
  await historyStore(scope).note(before.id, { kind: "tagged", details: { tags }, at: now() });
  broadcastTicket(scope, after);
  return after;
}

/** The timeline entries and the events of tickets whose lane of the board was deleted. */
export async function noteDeletedLane(scope: Scope, ids: number[], lane: string): Promise<void> {
  if (ids.length === 0) return;
  await historyStore(scope).noteDeletedLane(ids, lane, now());
  for (const row of await ticketStore(scope).byIds(ids)) broadcastTicket(scope, row);
}

/** Deletes the ticket with its messages. */
export async function removeTicket(scope: Scope, id: number): Promise<void> {
  const { timezone } = await settingsOf(scope);
  await transaction(scope, async (inside) => {
    const store = ticketStore(inside);
    await raiseStatementTimeout(inside);
    await store.lock(id);
    const ticket = await store.byId(id);
    if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
    await store.remove({ id });
    const protocol = protocolOf({ id, createdAt: ticket.createdAt.toISOString() }, timezone);
    await recordAudit(inside, {
      action: "ticket.deleted",
      target: `#${ticket.number} ${ticket.contactName}`,
      details: { protocol },
    });
    broadcastRemoved(inside, ticket);
  });
}
