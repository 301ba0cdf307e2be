import type { Ack } from "@guiche/contract/acks";
import type { MessageDto } from "@guiche/contract/messages";
import type { MediaType } from "@guiche/contract/message-kinds";
import { signedText } from "@guiche/contract/texts/signature";
import type { ReactNode } from "react";
import { dayBounds } from "@/shared/format/days";
import type { OutboxItem, OutboxItemState } from "../../state/outbox/outbox-item";
import { stepOf } from "../../state/messages/bot-step";
import { asMessage } from "../../state/outbox/outbox-message";

/** A row of the log. Unchanged rows keep their identity, so that they do not render again. */
export type Row = DayRow | UnreadRow | BoundaryRow | InsertRow | BubbleRow;
interface DayRow {
  kind: "day";
  key: string;
  /** When the day begins on the company's clock. */
  day: number;
}
interface UnreadRow {
  kind: "unread";
  key: string;
  count: number;
}
/** Separates two tickets. */
interface BoundaryRow {
  kind: "boundary";
  key: string;
}
/** A row between the messages, such as a note. It renders itself and is not counted as a message. */
export interface InsertRow {
  kind: "insert";
  key: string;
  node: ReactNode;
}
/** Inserts rows between the messages. `hasMore`: older messages are not loaded yet. */
export type InsertRows = (rows: readonly Row[], hasMore: boolean) => readonly Row[];
export interface BubbleRow {
  kind: "bubble";
  key: string;
  /** The message's id; null for an outbox item. */
  id: number | null;
  clientId: string | null;
  wid: string;
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
  ack: Ack;
  failure: string | null;
  /** The state of an outbox item; null for a message. */
  item: OutboxItemState | null;
  at: number;
  /** The message, or the one that the outbox item will become. */
  message: MessageDto;
  sending: OutboxItem | null;
  /** The agent whose name begins our text, or who wrote it; null without one. */
  signer: string | null;
  /** First and last of a run: messages of one side, and of one agent, within two minutes. */
  first: boolean;
  last: boolean;
}

const runMs = 2 * 60_000;

/** The last row of each message, reused while unchanged: an event changes one or two of thousands. */
const rowsByMessage = new WeakMap<MessageDto, BubbleRow>();

function rowOf(message: MessageDto): BubbleRow {
  const row = rowsByMessage.get(message) ?? messageRow(message);
  rowsByMessage.set(message, row);
  return row;
}

/** Sets the position in the run; returns the same object if nothing changes. */
function withCorners(row: BubbleRow, first: boolean, last: boolean): BubbleRow {
  if (row.first === first && row.last === last) return row;
  const groupedRow = { ...row, first, last };
  if (row.id !== null) rowsByMessage.set(row.message, groupedRow);
  return groupedRow;
}

const messageRow = (message: MessageDto): BubbleRow => ({
  kind: "bubble",
  // Prefer the client's id, so that the optimistic bubble becomes the message without remounting.
  key: message.clientId ?? `m${message.id}`,
  id: message.id,
  clientId: message.clientId ?? null,
  wid: message.wid,
  body: message.body,
  fromMe: message.fromMe,
  mediaType: message.mediaType,
  ack: message.ack,
  failure: message.failure,
  item: null,
  at: Date.parse(message.createdAt),
  message,
  sending: null,
  signer: message.fromMe ? (signedText(message.body).signer ?? message.user?.name ?? null) : null,
  first: true,
  last: true,
});

const itemRow = (item: OutboxItem): BubbleRow => ({
  ...messageRow(asMessage(item)),
  id: null,
  item: item.state,
  sending: item,
});

/** Messages, then outbox items, without those that have become messages. */
export function bubblesOf(messages: readonly MessageDto[], items: readonly OutboxItem[]): BubbleRow[] {
  const arrivedIds = new Set(items.length > 0 ? messages.map((message) => message.clientId) : []);
  const waiting = items.filter((item) => !arrivedIds.has(item.clientId));
  return [...messages.map(rowOf), ...waiting.map(itemRow)];
}

/** The key of the first unread message of the customer; null if there is none. */
export function firstUnread(bubbles: readonly BubbleRow[], unread: number): string | null {
  let remainingCount = unread;
  let first: string | null = null;
  for (let at = bubbles.length - 1; at >= 0 && remainingCount > 0; at -= 1) {
    const bubble = bubbles[at]!;
    if (bubble.fromMe) continue;
    first = bubble.key;
    remainingCount -= 1;
  }
  return first;
}

const sameRun = (a: BubbleRow, b: BubbleRow) =>
  a.fromMe === b.fromMe &&
  a.message.participant === b.message.participant &&
  (stepOf(a.message) === null) === (stepOf(b.message) === null) &&
  Math.abs(b.at - a.at) <= runMs &&
  a.mediaType !== "unsupported" &&
  b.mediaType !== "unsupported";

const boundaryAbove = (ticketId: number): BoundaryRow => ({ kind: "boundary", key: `t${ticketId}` });

interface Lines {
  /** The key of the first unread message, and the number of unread ones. */
  unreadFrom?: string | null;
  unreadCount?: number;
  /** The open ticket. Its boundary is shown even before it has messages. */
  ticketId?: number;
}

/** Adds separators for days, tickets and unread messages to the bubbles, and groups them into runs. */
export function buildRows(
  bubbles: readonly BubbleRow[],
  { unreadFrom = null, unreadCount = 0, ticketId }: Lines = {},
): Row[] {
  const rows: Row[] = [];
  // The previous bubble and its index: only the next one decides whether it is the last of its run.
  let before: BubbleRow | null = null;
  let place = 0;
  let begins = true;
  // Unsigned messages, such as files, belong to the run of the agent before them.
  let signer: string | null = null;
  let day = { start: -1, end: -1 };
  for (const bubble of bubbles) {
    const linesSoFar = rows.length;
    if (before && before.message.ticketId !== bubble.message.ticketId)
      rows.push(boundaryAbove(bubble.message.ticketId));
    if (bubble.at < day.start || bubble.at >= day.end || day.start === -1) {
      day = dayBounds(bubble.at);
      rows.push({ kind: "day", key: `d${day.start}-${bubble.key}`, day: day.start });
    }
    if (unreadFrom === bubble.key) rows.push({ kind: "unread", key: "unread", count: unreadCount });
    const isSigned = bubble.signer === null || bubble.signer === signer;
    const joins = before !== null && rows.length === linesSoFar && isSigned && sameRun(before, bubble);
    if (!joins) signer = bubble.signer;
    if (before) rows[place] = withCorners(before, begins, !joins);
    begins = !joins;
    place = rows.push(bubble) - 1;
    before = bubble;
  }
  if (before) rows[place] = withCorners(before, begins, true);
  if (before && ticketId !== undefined && before.message.ticketId !== ticketId) rows.push(boundaryAbove(ticketId));
  return rows;
}
