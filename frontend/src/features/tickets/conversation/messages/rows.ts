import type { Ack, MediaType, MessageDto } from "@guiche/contract/messages";
import type { ReactNode } from "react";
import type { OutboxItem, OutboxItemState } from "../../state/outbox/outbox-item";
import { asMessage } from "../../state/outbox/parcel-message";

/** What the log draws, from top to bottom. What did not change is the same value, so its row is not drawn again. */
export type Row = DayRow | UnreadRow | BoundaryRow | InsertRow | BubbleRow;
export interface DayRow {
  kind: "day";
  key: string;
  /** Midnight here of the day that begins. */
  day: number;
}
export interface UnreadRow {
  kind: "unread";
  key: string;
  count: number;
}
/** One ticket was closed above it, and another one began. */
export interface BoundaryRow {
  kind: "boundary";
  key: string;
}
/** No message, and never counted as one: drawn by whoever put it among them. */
export interface InsertRow {
  kind: "insert";
  key: string;
  node: ReactNode;
}
/** Puts something among the messages. `hasMore`: there are older ones that are not loaded yet. */
export type Weave = (rows: readonly Row[], hasMore: boolean) => readonly Row[];
export interface BubbleRow {
  kind: "bubble";
  key: string;
  /** The message's number; null while it is still only in this browser. */
  id: number | null;
  clientId: string | null;
  wid: string;
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
  ack: Ack;
  failure: string | null;
  /** Only of what is still in this browser. */
  item: OutboxItemState | null;
  at: number;
  /** The message itself; of an outbox item, the one that it is about to become. */
  message: MessageDto;
  sending: OutboxItem | null;
  /** First and last of a run of one side within two minutes. */
  first: boolean;
  last: boolean;
}

const runMs = 2 * 60_000;

function dayOf(at: number) {
  const date = new Date(at);
  date.setHours(0, 0, 0, 0);
  return date.getTime();
}
/** Not a date more: where summer time begins at midnight that day starts at one o'clock, and the next one does not. */
const dayAfter = (day: number) => new Date(day).setHours(24, 0, 0, 0);

/** As each message was drawn last: of thousands a piece of news changes one or two. */
const drawn = new WeakMap<MessageDto, BubbleRow>();

function rowOf(message: MessageDto): BubbleRow {
  const row = drawn.get(message) ?? messageRow(message);
  drawn.set(message, row);
  return row;
}

/** The row with its corners; the same value if it has them already. */
function withCorners(row: BubbleRow, first: boolean, last: boolean): BubbleRow {
  if (row.first === first && row.last === last) return row;
  const changed = { ...row, first, last };
  if (row.id !== null) drawn.set(row.message, changed);
  return changed;
}

const messageRow = (message: MessageDto): BubbleRow => ({
  kind: "bubble",
  // The name given by this browser wins: the bubble that waited becomes the message without being drawn anew.
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
  first: true,
  last: true,
});

const itemRow = (item: OutboxItem): BubbleRow => ({
  ...messageRow(asMessage(item)),
  id: null,
  item: item.state,
  sending: item,
});

/** Messages, then what is still in the outbox; an outbox item that has become a message is told once. */
export function bubblesOf(messages: readonly MessageDto[], items: readonly OutboxItem[]): BubbleRow[] {
  const arrived = new Set(items.length > 0 ? messages.map((message) => message.clientId) : []);
  const waiting = items.filter((item) => !arrived.has(item.clientId));
  return [...messages.map(rowOf), ...waiting.map(itemRow)];
}

/** The key of the first of so many unread messages of the customer; null when there is none. */
export function firstUnread(bubbles: readonly BubbleRow[], unread: number): string | null {
  let left = unread;
  let first: string | null = null;
  for (let at = bubbles.length - 1; at >= 0 && left > 0; at -= 1) {
    const bubble = bubbles[at]!;
    if (bubble.fromMe) continue;
    first = bubble.key;
    left -= 1;
  }
  return first;
}

const sameRun = (a: BubbleRow, b: BubbleRow) =>
  a.fromMe === b.fromMe &&
  a.message.participant === b.message.participant &&
  Math.abs(b.at - a.at) <= runMs &&
  a.mediaType !== "unsupported" &&
  b.mediaType !== "unsupported";

const boundaryAbove = (ticketId: number): BoundaryRow => ({ kind: "boundary", key: `t${ticketId}` });

interface Lines {
  /** The first unread one, and how many there are. */
  unreadFrom?: string | null;
  unreadCount?: number;
  /** The ticket that is open: before anything is said in it, it has begun all the same. */
  ticketId?: number;
}

/** Days between the bubbles, lines where a ticket ended or the unread ones begin, corners merged within a run. */
export function buildRows(
  bubbles: readonly BubbleRow[],
  { unreadFrom = null, unreadCount = 0, ticketId }: Lines = {},
): Row[] {
  const rows: Row[] = [];
  // The bubble above and its place: only the one below tells whether it is the last of its run.
  let before: BubbleRow | null = null;
  let place = 0;
  let begins = true;
  let dayStart = -1;
  let dayEnd = -1;
  for (const bubble of bubbles) {
    const linesSoFar = rows.length;
    if (before && before.message.ticketId !== bubble.message.ticketId)
      rows.push(boundaryAbove(bubble.message.ticketId));
    if (bubble.at < dayStart || bubble.at >= dayEnd || dayStart === -1) {
      dayStart = dayOf(bubble.at);
      dayEnd = dayAfter(dayStart);
      rows.push({ kind: "day", key: `d${dayStart}-${bubble.key}`, day: dayStart });
    }
    if (unreadFrom === bubble.key) rows.push({ kind: "unread", key: "unread", count: unreadCount });
    const joins = before !== null && rows.length === linesSoFar && sameRun(before, bubble);
    if (before) rows[place] = withCorners(before, begins, !joins);
    begins = !joins;
    place = rows.push(bubble) - 1;
    before = bubble;
  }
  if (before) rows[place] = withCorners(before, begins, true);
  if (before && ticketId !== undefined && before.message.ticketId !== ticketId) rows.push(boundaryAbove(ticketId));
  return rows;
}
