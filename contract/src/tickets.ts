import * as yup from "yup";
import type { ContactDto } from "./contacts";
import { del, get, post, put } from "./endpoint";
import { dayText, fromJsonText, pageNumber, rowId, trimmedText, wholeNumber } from "./input";
import type { QueueDto } from "./queues";

export const ticketStatuses = ["pending", "open", "closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

const flag = () => yup.string<"true" | "false">().oneOf(["true", "false"]);
/** JSON text of an array of row numbers, `[1,2]`. */
export const jsonIds = () => yup.array(rowId().required()).max(100).transform(fromJsonText);

const cursorForm = /^(answered,)?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z),([1-9]\d{0,9})$/;

/** A `before`, taken apart; null when it is none. */
export function readCursor(text: string): { isAnswered: boolean; at: string; id: number } | null {
  const [, answered, at = "", id] = cursorForm.exec(text) ?? [];
  return Number.isNaN(Date.parse(at)) ? null : { isAnswered: answered !== undefined, at, id: Number(id) };
}

/** Newest first; or whoever waits longest for a person's answer, and below them everybody else, newest first. */
export const ticketOrders = ["recent", "waiting"] as const;
export type TicketOrder = (typeof ticketOrders)[number];

/** The `before` of the page that follows this ticket. */
export const cursorAfter = (
  { id, updatedAt, waitingSince }: Pick<TicketDto, "id" | "updatedAt" | "waitingSince">,
  order: TicketOrder = "recent",
): string => {
  if (order === "recent") return `${updatedAt},${id}`;
  return waitingSince === null ? `answered,${updatedAt},${id}` : `${waitingSince},${id}`;
};

export const ticketSearch = yup
  .object({
    status: yup.string<TicketStatus>().oneOf(ticketStatuses),
    pageNumber: pageNumber(),
    showAll: flag(),
    queueIds: jsonIds(),
    /** Over any of these connections. */
    whatsappIds: jsonIds(),
    withUnreadMessages: flag(),
    /** Only those whose customer waits for a person to answer: what the product says by itself is no answer. */
    withoutAnswer: flag(),
    /** Only groups. */
    groups: flag(),
    /** Of lists; what a text was found in comes newest first. */
    sort: yup.string<TicketOrder>().oneOf(ticketOrders),
    /** Part of a name, a number, a protocol, or of a message's text. Accents and case do not matter. */
    searchParam: trimmedText().max(200),
    /** Tickets that bear all of these tags. */
    tags: jsonIds(),
    /** One contact's tickets. */
    contactId: rowId(),
    /** Tickets in the hands of any of these people; for admins. */
    users: jsonIds(),
    /** Made, and last changed, on this day (`yyyy-MM-dd`) in the company's time zone. */
    date: dayText(),
    updatedAt: dayText(),
    /** Continue below this row: the `cursorAfter` of the last ticket shown. Unmoved by rows that jump to the top. */
    before: yup.string().test("a-cursor", "Invalid", (text) => text === undefined || readCursor(text) !== null),
  })
  .noUnknown();
export type TicketSearch = yup.InferType<typeof ticketSearch>;

export const ticketCounting = yup.object({ showAll: flag(), queueIds: jsonIds(), whatsappIds: jsonIds() }).noUnknown();
export type TicketCounting = yup.InferType<typeof ticketCounting>;

/**
 * PUT is a patch: what is not sent is not touched. A status says accept, return, close or reopen; `open` with somebody
 * else's `userId`, or no status at all, is a transfer: to a person, in whose hands it is open then; to a queue alone,
 * where it waits; to another connection, which nothing else need change. What is closed keeps its connection.
 */
export const ticketPatch = yup
  .object({
    status: yup.string<TicketStatus>().oneOf(ticketStatuses),
    queueId: rowId().nullable(),
    userId: rowId().nullable(),
    whatsappId: rowId(),
    /** Said to whoever takes it over; kept in the timeline, never sent to the customer. */
    note: trimmedText().max(1_000, "Too Long!"),
    /**
     * With `closed`: the ticket's `lastInboundId` as the person has it before them, 0 for null. If the customer has
     * written since, nothing is changed: 409 ERR_CUSTOMER_WROTE. Left out, it is closed whatever came meanwhile.
     */
    seenMessageId: wholeNumber().min(0).max(9_999_999_999),
  })
  .noUnknown();
export type TicketPatch = yup.InferType<typeof ticketPatch>;

/**
 * Begins a conversation. Its connection: the one named, else the user's default, else the company's, else the first that
 * is up. `open` puts it into the caller's hands, or with `userId` into a colleague's.
 */
export const ticketInput = yup
  .object({
    contactId: rowId().required("Required"),
    queueId: rowId().nullable().default(null),
    whatsappId: rowId().nullable().default(null),
    userId: rowId().nullable().default(null),
    status: yup.string<"open" | "pending">().oneOf(["open", "pending"]).default("open"),
  })
  .noUnknown();
export type TicketInput = yup.InferType<typeof ticketInput>;

/** What became of a ticket, in the order in which it did. */
export const ticketEventKinds = [
  "created",
  "accepted",
  "returned",
  "transferred",
  "tagged",
  "closed",
  "reopened",
  "expired",
] as const;
export type TimelineEntryKind = (typeof ticketEventKinds)[number];

export interface TimelineEntryDto {
  id: number;
  kind: TimelineEntryKind;
  /** Null when nobody did: the customer wrote, a time ran out. */
  user: { id: number | null; name: string } | null;
  /** For a transfer where it went; names as they were then. */
  queue: string | null;
  toUser: string | null;
  connection: string | null;
  /** For `tagged`: the tags it bore from then on. */
  tags: string[];
  note: string;
  createdAt: string;
}

/** A tag on a ticket. */
export interface TicketTagDto {
  id: number;
  name: string;
  color: string;
}

/** `20261121-4711`: the day it was made, in the company's time zone, and its number. */
export const protocolOf = ({ id, createdAt }: Pick<TicketDto, "id" | "createdAt">, timeZone: string): string =>
  `${new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(createdAt)).replaceAll("-", "")}-${id}`;

export interface TicketDto {
  id: number;
  uuid: string;
  status: TicketStatus;
  contact: ContactDto;
  contactId: number;
  user: { id: number; name: string } | null;
  userId: number | null;
  queue: QueueDto | null;
  queueId: number | null;
  whatsapp: { id: number; name: string } | null;
  whatsappId: number | null;
  lastMessage: string;
  unreadMessages: number;
  isGroup: boolean;
  tags: TicketTagDto[];
  /** Since when it waits for somebody: it came, was returned, or went to another queue. */
  queuedAt: string;
  /** When the customer wrote what no person has answered yet. */
  waitingSince: string | null;
  /** Since when it is in somebody's hands, through every transfer; null while it is in nobody's. */
  servedSince: string | null;
  /** The number of the newest message that the customer wrote in it. */
  lastInboundId: number | null;
  createdAt: string;
  updatedAt: string;
}

/** How many open tickets somebody has in hand. */
export interface InHandDto {
  userId: number;
  open: number;
}

/** Who holds a ticket that somebody else wanted: the JSON text in `error` of a 409. */
export interface TicketHolder {
  userId: number | null;
  user: { name: string } | null;
  queue: { name: string } | null;
}

/** A ticket that a search found by what was written in it. */
export interface FoundTicketDto extends TicketDto {
  found?: { messageId: number; body: string; createdAt: string };
}

export type TicketEvent =
  | { action: "create" | "update"; ticket: TicketDto }
  | { action: "updateUnread"; ticketId: number }
  | { action: "delete"; ticketId: number };

export const ticketApi = {
  list: get("/tickets", { access: "tickets:use", query: ticketSearch }).replies<{
    tickets: FoundTicketDto[];
    hasMore: boolean;
  }>(),
  /** How many the caller's lists hold, by the same rights and `showAll`, `queueIds`, `whatsappIds` as the lists. */
  counts: get("/ticket-counts", { access: "tickets:use", query: ticketCounting }).replies<{
    open: number;
    pending: number;
  }>(),
  /**
   * How many open tickets each of the company's people has in hand, for whoever gives one to a colleague: numbers alone,
   * the same for everybody, and nothing of the tickets. Who has none is left out.
   */
  inHand: get("/ticket-counts/users", { access: "tickets:use" }).replies<InHandDto[]>(),
  /** 409 with the JSON text of a TicketHolder when the contact has a live one on that connection. */
  create: post("/tickets", { access: "tickets:use", body: ticketInput, creates: true }).replies<TicketDto>(),
  show: get("/tickets/:id", { access: "tickets:use" }).replies<TicketDto>(),
  showByUuid: get("/tickets/u/:uuid", { access: "tickets:use" }).replies<TicketDto>(),
  /** Oldest first. */
  timeline: get("/tickets/:id/timeline", { access: "tickets:use" }).replies<TimelineEntryDto[]>(),
  /** With its messages, for good. */
  remove: del("/tickets/:id", { access: "ticket-options:deleteTicket" }).replies<{ message: string }>(),
  /**
   * To `open` assigns the caller. A lost race answers 409 with the JSON text of a TicketHolder; closing what the customer
   * wrote in meanwhile, 409 ERR_CUSTOMER_WROTE.
   */
  update: put("/tickets/:id", { access: "tickets:use", body: ticketPatch }).replies<TicketDto>(),
  /** The holder has the conversation before his eyes: unread becomes 0 and the customer's phone is told. */
  read: post("/tickets/:id/read", { access: "tickets:use" }).replies<TicketDto>(),
};
