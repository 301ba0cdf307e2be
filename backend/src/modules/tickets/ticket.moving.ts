import { undoSeconds } from "@guiche/contract/limits";
import type { TimelineEntryKind, UnratedReason } from "@guiche/contract/ticket-timeline";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { port } from "../../core/port";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { settingsOf } from "../settings";
import { writeMove } from "./ticket.history";
import { broadcastMoved } from "./ticket.events";
import { ticketAssignedError, type ChangedTicket, type TicketRow } from "./ticket.presenter";
import type { TicketChange } from "./ticket.change";
import { ticketStore } from "./ticket.store";
import { isUndoable, offerUndo, stateBefore, undoChange, undoClosing } from "./ticket.undo";
import { whyUnrated } from "./ticket.unrated";
import type { StateBefore } from "./undo.store";

/** A completed move of a ticket. */
export interface TicketMove {
  before: TicketRow;
  after: TicketRow;
  verb: TimelineEntryKind;
  note: string;
  /** The customer chose the queue in the bot's menu: no text says so, and the bot goes on by itself. */
  isByBot: boolean;
  /** The customer is not asked for a rate. */
  withoutRating: boolean;
  /** Without a word to the customer. */
  silently: boolean;
  /** Why the customer is not asked for a rate; null: the customer is, or it is no closing, or the company never asks. */
  unrated: UnratedReason | null;
  /**
   * The id of the greeting that the accepting agent owes the customer; null: it was sent since the ticket was opened.
   */
  greetingKey: string | null;
}

/** How the customer is told of a move. Where one of these fails, the ticket is not moved. */
export const moveTexts = {
  /**
   * Runs inside the transaction of the move. Returns the id of the message it sent, which changed the ticket again. The
   * message leaves after `holdSeconds`.
   */
  send: port<[scope: Scope, move: TicketMove, holdSeconds: number], Promise<number | null>>("moveTexts.send"),
  /**
   * Deletes the texts of the ticket's former state that have not left. Returns the ticket's card without them; null if
   * there were none.
   */
  withdrawHeld: port<[scope: Scope, move: TicketMove], Promise<object | null>>("moveTexts.withdrawHeld"),
  /** Deletes such a message if it has not left. Returns when it was written; null if it is too late. */
  withdraw: port<[scope: Scope, messageId: number], Promise<Date | null>>("moveTexts.withdraw"),
};

/** Undoes the caller's latest act on a ticket. */
export const undoMove = (scope: Scope, ticketId: number, token: string): Promise<TicketRow> =>
  undoChange(scope, ticketId, token, moveTexts.withdraw);

/**
 * The customer wrote: a closing whose farewell has not left is undone. The ticket is with the same agent again; null where
 * there is none.
 */
export const reopenUnsaid = (scope: Scope, contactId: number, connectionId: number): Promise<TicketRow | null> =>
  undoClosing(scope, contactId, connectionId, moveTexts.withdraw);

/** Records and broadcasts a move and tells the customer. Returns the ticket's final state. */
async function settleMove(
  scope: Scope,
  { at, ...made }: Omit<TicketMove, "greetingKey" | "unrated"> & { at: Date },
  undone: StateBefore | null,
): Promise<ChangedTicket> {
  let { after } = made;
  const unratedReason = await whyUnrated(scope, made, await settingsOf(scope));
  const greetingKey = await writeMove(scope, { ...made, unrated: unratedReason, at });
  const move = { ...made, unrated: unratedReason, greetingKey };
  const card = await moveTexts.withdrawHeld(scope, move);
  // Without the withdrawn text the ticket's card shows another one.
  if (card) after = (await ticketStore(scope).byId(after.id)) ?? after;
  broadcastMoved(scope, move.before, after);
  const messageId = await moveTexts.send(scope, move, undone ? undoSeconds.accepted : 0);
  // The bot of a returned ticket may speak again.
  const isSettled = messageId === null && move.verb !== "returned";
  const movedTicket = isSettled ? after : ((await ticketStore(scope).byId(after.id)) ?? after);
  if (!undone) return movedTicket;
  // The undo of this move does not bring back what was withdrawn with it.
  const before = card ? { ...undone, ticket: { ...undone.ticket, ...card } } : undone;
  const undoToken = await offerUndo(scope, { ticketId: after.id, before, messageId, at });
  return { ...movedTicket, undoToken };
}

/** A program does not answer customers. */
export function assertPerson(scope: Scope, userId: number): void {
  const { actor } = scope;
  if (actor !== "system" && actor.isProgram && actor.userId === userId) throw new AppError("ERR_KEY_NEEDS_USER");
}

interface MoveOptions extends Partial<Pick<TicketMove, "note" | "isByBot" | "withoutRating" | "silently">> {
  verb: TimelineEntryKind;
}

/**
 * Moves the ticket unless a concurrent change came first. All that follows from the move is in the same transaction.
 */
export const moveTicket = (
  scope: Scope,
  before: TicketRow,
  change: TicketChange,
  { verb, note = "", isByBot = false, withoutRating = false, silently = false }: MoveOptions,
): Promise<ChangedTicket> =>
  transaction(scope, async (inside) => {
    const at = now();
    const store = ticketStore(inside);
    if (change.status === "open" && change.userId !== null) assertPerson(inside, change.userId);
    // The person is locked before the ticket, in the same order as when the person is deleted.
    const person = change.userId === null ? null : await store.retainPerson(change.userId);
    if (person?.isOnLeave && change.status === "open") throw new AppError("ERR_COLLEAGUE_ON_LEAVE");
    const undone = isUndoable(inside, before, verb) ? await stateBefore(inside, before.id) : null;
    const beginsBot = verb === "transferred" && !isByBot && !silently && isWaitingElsewhere(before, change);
    // While the transfer can still be undone, the bot of the new queue sends the customer nothing.
    const botDueAt = beginsBot ? new Date(at.getTime() + (undone ? undoSeconds.accepted * 1_000 : 0)) : undefined;
    const { botAfterAgent } = await settingsOf(inside);
    const bot = { ...(botDueAt && { botDueAt }), ...(verb === "returned" && { botAfterAgent }) };
    const moved = await store.move(before, { ...change, ...bot }, at);
    // Read again after the lock, because the ticket may have changed while this waited for it.
    const after = await store.byId(before.id);
    if (!after) throw new AppError("ERR_NO_TICKET_FOUND");
    if (moved && botDueAt) await publishEvent(inside, "ticket.botDue", { ticketId: after.id, at: botDueAt });
    if (moved) return settleMove(inside, { before, after, verb, note, isByBot, withoutRating, silently, at }, undone);
    if (arrivedAt(after, change)) return after;
    if (isUnseen(before, after, change)) throw new AppError("ERR_CUSTOMER_WROTE");
    if (after.status === "open") throw ticketAssignedError(inside, after);
    throw new AppError("ERR_TICKET_CHANGED");
  });

/** It waits in another queue than before, without an agent. */
const isWaitingElsewhere = ({ queueId, isGroup }: TicketRow, change: TicketChange): boolean =>
  !isGroup &&
  change.status === "pending" &&
  change.userId === null &&
  change.queueId != null &&
  change.queueId !== queueId;

/** The ticket is where it was, so the move failed because the customer wrote a newer message. */
const isUnseen = (before: TicketRow, after: TicketRow, { seenMessageId }: TicketChange): boolean =>
  seenMessageId !== undefined &&
  (after.lastInboundId ?? 0) > seenMessageId &&
  after.status === before.status &&
  after.userId === before.userId;

/**
 * The ticket is already in the requested state, after a second click or a colleague's same request. The second of two
 * people who close it gets no error.
 */
const arrivedAt = (current: TicketRow, { status, userId, queueId, place }: TicketChange): boolean =>
  current.status === status &&
  (status === "closed" || current.userId === userId) &&
  (queueId === undefined || current.queueId === queueId) &&
  (place === undefined || current.connectionId === place.connectionId);
