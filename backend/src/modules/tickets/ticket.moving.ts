import type { TimelineEntryKind } from "@guiche/contract/tickets";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError, TicketAssignedError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { writeMove } from "./ticket.history";
import { broadcastMoved } from "./ticket.events";
import { presentHolder, type TicketRow } from "./ticket.presenter";
import { ticketStore, type TicketChange } from "./ticket.store";

/** A completed move of a ticket. */
export interface TicketMove {
  before: TicketRow;
  after: TicketRow;
  verb: TimelineEntryKind;
  note: string;
  /** True when the ticket was accepted for the first time since it was opened or reopened. */
  isFirst: boolean;
}

/** Runs inside the transaction of the move. True when it sent a message, which changed the ticket again. */
type SendMoveText = (scope: Scope, move: TicketMove) => Promise<boolean>;
let sendMoveText: SendMoveText = () => Promise.reject(new Error("configureTickets() has not been called."));

/** Injects how the customer is told of a move. If that fails, the ticket is not moved. */
export const configureTickets = (options: { sendMoveText: SendMoveText }): void => {
  sendMoveText = options.sendMoveText;
};

/** Records and broadcasts a move and tells the customer. Returns the ticket's final state. */
async function settleMove(
  scope: Scope,
  { at, ...move }: Omit<TicketMove, "isFirst"> & { at: Date },
): Promise<TicketRow> {
  const isFirst = await writeMove(scope, { ...move, at });
  broadcastMoved(scope, move.before, move.after);
  const hasChanged = await sendMoveText(scope, { ...move, isFirst });
  return hasChanged ? ((await ticketStore(scope).byId(move.after.id)) ?? move.after) : move.after;
}

/**
 * Moves the ticket unless a concurrent change came first. All that follows from the move is in the same transaction.
 */
export const moveTicket = (
  scope: Scope,
  before: TicketRow,
  change: TicketChange,
  { verb, note = "" }: { verb: TimelineEntryKind; note?: string },
): Promise<TicketRow> =>
  transaction(scope, async (inside) => {
    const at = now();
    const store = ticketStore(inside);
    // The person is locked before the ticket, in the same order as when the person is deleted.
    if (change.userId !== null) await store.retainPerson(change.userId);
    const moved = await store.move(before, change, at);
    // Read again after the lock, because the ticket may have changed while this waited for it.
    const after = await store.byId(before.id);
    if (!after) throw new AppError("ERR_NO_TICKET_FOUND");
    if (moved) return settleMove(inside, { before, after, verb, note, at });
    if (arrivedAt(after, change)) return after;
    if (isUnseen(before, after, change)) throw new AppError("ERR_CUSTOMER_WROTE");
    if (after.status === "open") throw new TicketAssignedError(presentHolder(after));
    throw new AppError("ERR_TICKET_CHANGED");
  });

/** The ticket is where it was, so the move failed because the customer wrote a newer message. */
const isUnseen = (before: TicketRow, after: TicketRow, { seenMessageId }: TicketChange): boolean =>
  seenMessageId !== undefined &&
  (after.lastInboundId ?? 0) > seenMessageId &&
  after.status === before.status &&
  after.userId === before.userId;

/**
 * The ticket is already in the requested state, after a second click or a colleague's same request. Whoever closes it
 * second finds it closed.
 */
const arrivedAt = (current: TicketRow, { status, userId, queueId, place }: TicketChange): boolean =>
  current.status === status &&
  (status === "closed" || current.userId === userId) &&
  (queueId === undefined || current.queueId === queueId) &&
  (place === undefined || current.connectionId === place.connectionId);
