import { undoSeconds } from "@guiche/contract/limits";
import type { TimelineEntryKind } from "@guiche/contract/ticket-timeline";
import { randomUUID } from "node:crypto";
import { ForeignKeyConstraintError, UniqueConstraintError } from "sequelize";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { historyStore, type EventDetails } from "./history.store";
import { broadcastBeforeFarewell, broadcastMoved } from "./ticket.events";
import type { TicketRow } from "./ticket.presenter";
import { ticketStore } from "./ticket.store";
import { undoStore, type StateBefore, type TakenUndo } from "./undo.store";

const undoableKinds: readonly TimelineEntryKind[] = ["closed", "returned", "transferred"];

/** Resolving, returning and transferring can be undone by the user who did it. */
export const isUndoable = ({ actor }: Scope, before: TicketRow, kind: TimelineEntryKind): boolean =>
  actor !== "system" && before.status !== "closed" && undoableKinds.includes(kind);

/** Locks the ticket, and reads what an undo restores. */
export async function stateBefore(scope: Scope, ticketId: number): Promise<StateBefore | null> {
  await ticketStore(scope).lock(ticketId);
  return undoStore(scope).stateOf(ticketId);
}

/** Offers the undo of a change, in the transaction of the change. Returns its token. */
export async function offerUndo(
  scope: Scope,
  { ticketId, before, messageId, at }: { ticketId: number; before: StateBefore; messageId: number | null; at: Date },
): Promise<string> {
  const token = randomUUID();
  const expiresAt = new Date(at.getTime() + undoSeconds.accepted * 1_000);
  await undoStore(scope).offer({ ticketId, token, before, messageId, at, expiresAt });
  return token;
}

/** Withdraws a text that has not been sent yet. Returns when it was written; null if it is too late. */
type WithdrawText = (scope: Scope, messageId: number) => Promise<Date | null>;

/**
 * POST /tickets/{id}/undo. The token alone authorises it: the change may have taken away the user's other rights on the
 * ticket.
 */
export async function undoChange(
  scope: Scope,
  ticketId: number,
  token: string,
  withdrawText: WithdrawText,
): Promise<TicketRow> {
  try {
    return await transaction(scope, (inside) => restore(inside, ticketId, token, withdrawText));
  } catch (error) {
    // The customer has another live ticket by now, or its former queue or agent was deleted.
    const hasMovedOn = error instanceof UniqueConstraintError || error instanceof ForeignKeyConstraintError;
    throw hasMovedOn ? new AppError("ERR_UNDO_OUTDATED") : error;
  }
}

async function restore(scope: Scope, id: number, token: string, withdrawText: WithdrawText): Promise<TicketRow> {
  const [tickets, undos, at] = [ticketStore(scope), undoStore(scope), now()];
  // The person is locked before the ticket, in the same order as in a move.
  const assignee = await undos.assigneeBefore(id, token);
  if (assignee !== null && (await tickets.retainPerson(assignee)).isOnLeave) throw new AppError("ERR_UNDO_OUTDATED");
  await tickets.lock(id);
  const current = await tickets.byId(id);
  if (!current) throw new AppError("ERR_NO_TICKET_FOUND");
  const undo = await undos.take(id, token, at);
  if (!undo) throw new AppError("ERR_UNDO_EXPIRED");
  if (!undo.isLatest) throw new AppError("ERR_UNDO_OUTDATED");
  return giveBack(scope, current, undo, { at, withdrawText, historyEntry: { kind: "undone", details: {} } });
}

/**
 * Undoes the closing of a conversation whose farewell has not left: the customer goes on. Returns the ticket; null where
 * nothing is to be undone.
 */
export async function undoClosing(
  scope: Scope,
  contactId: number,
  connectionId: number,
  withdrawText: WithdrawText,
): Promise<TicketRow | null> {
  const [tickets, undos, at] = [ticketStore(scope), undoStore(scope), now()];
  const id = await undos.unsaidClosing(contactId, connectionId, at);
  if (id === null) return null;
  await tickets.lock(id);
  const current = await tickets.byId(id);
  const undo = current?.status === "closed" ? await undos.takeClosing(id, at) : null;
  if (!current || !undo) return null;
  const historyEvent = { kind: "reopened", details: { beforeFarewell: true } } as const;
  const reopenedTicket = await giveBack(scope, current, undo, { at, withdrawText, historyEntry: historyEvent });
  broadcastBeforeFarewell(scope, reopenedTicket);
  return reopenedTicket;
}

interface GivingBack {
  at: Date;
  withdrawText: WithdrawText;
  historyEntry: { kind: TimelineEntryKind; details: EventDetails };
}

/** Restores the ticket and its life as they were before the act. */
async function giveBack(
  scope: Scope,
  current: TicketRow,
  undo: TakenUndo,
  { at, withdrawText, historyEntry }: GivingBack,
): Promise<TicketRow> {
  const undos = undoStore(scope);
  const { id } = current;
  const { ticket, tracking } = undo.before;
  const withdrawnAt = undo.messageId === null ? null : await withdrawText(scope, undo.messageId);
  await undos.restoreTicket(id, ticket, { withdrawnAt, at });
  if (tracking) await undos.restoreTracking(id, tracking, at);
  else await undos.dropTracking(id, undo.createdAt);
  await historyStore(scope).note(id, { ...historyEntry, at });
  const restoredTicket = await ticketStore(scope).byId(id);
  if (!restoredTicket) throw new AppError("ERR_NO_TICKET_FOUND");
  broadcastMoved(scope, current, restoredTicket);
  return restoredTicket;
}
