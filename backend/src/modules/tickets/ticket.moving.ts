import type { TimelineEntryKind } from "@guiche/contract/tickets";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError, TicketHeldError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { writeMove } from "./ticket.history";
import { broadcastMoved } from "./ticket.events";
import { presentHolder, type TicketRow } from "./ticket.presenter";
import { ticketStore, type TicketChange } from "./ticket.store";

/** What has just become of a ticket. */
export interface TicketMove {
  before: TicketRow;
  after: TicketRow;
  verb: TimelineEntryKind;
  note: string;
  /** Somebody has taken it in hand for the first time since it came, or was taken up again. */
  isFirst: boolean;
}

/** Inside the transaction of the move. True when a message was sent, which changed the ticket once more. */
type SayMove = (scope: Scope, move: TicketMove) => Promise<boolean>;
let sayMove: SayMove = () => Promise.reject(new Error("The tickets are used before they are wired."));

/** Says how the customer is told of a move: with it, or the ticket is not moved. */
export const configureTickets = (options: { sayMove: SayMove }): void => {
  sayMove = options.sayMove;
};

/** The ticket was moved: recorded, broadcast and said to the customer. Returns it as it is then. */
async function settleMove(
  scope: Scope,
  { at, ...move }: Omit<TicketMove, "isFirst"> & { at: Date },
): Promise<TicketRow> {
  const isFirst = await writeMove(scope, { ...move, at });
  broadcastMoved(scope, move.before, move.after);
  const hasChanged = await sayMove(scope, { ...move, isFirst });
  return hasChanged ? ((await ticketStore(scope).byId(move.after.id)) ?? move.after) : move.after;
}

/** Changes the ticket unless somebody was faster; with it everything that follows, or nothing of both. */
export const moveTicket = (
  scope: Scope,
  before: TicketRow,
  change: TicketChange,
  { verb, note = "" }: { verb: TimelineEntryKind; note?: string },
): Promise<TicketRow> =>
  transaction(scope, async (inside) => {
    const at = now();
    const store = ticketStore(inside);
    // First the person, then the ticket: who deletes the person locks them in this order too.
    if (change.userId !== null) await store.keepPerson(change.userId);
    const moved = await store.move(before, change, at);
    // Read once it is ours: what somebody did to it while this waited is in it too.
    const after = await store.byId(before.id);
    if (!after) throw new AppError("ERR_NO_TICKET_FOUND");
    if (moved) return settleMove(inside, { before, after, verb, note, at });
    if (arrivedAt(after, change)) return after;
    if (isUnseen(before, after, change)) throw new AppError("ERR_CUSTOMER_WROTE");
    if (after.status === "open") throw new TicketHeldError(presentHolder(after));
    throw new AppError("ERR_TICKET_CHANGED");
  });

/** The ticket is where it was: it is the customer who was faster. */
const isUnseen = (before: TicketRow, after: TicketRow, { seenMessageId }: TicketChange): boolean =>
  seenMessageId !== undefined &&
  (after.lastInboundId ?? 0) > seenMessageId &&
  after.status === before.status &&
  after.userId === before.userId;

/** A second click, or a colleague with the same intent, was faster: what was asked for is done. */
const arrivedAt = (current: TicketRow, { status, userId, queueId, place }: TicketChange): boolean =>
  current.status === status &&
  current.userId === userId &&
  (queueId === undefined || current.queueId === queueId) &&
  (place === undefined || current.connectionId === place.connectionId);
