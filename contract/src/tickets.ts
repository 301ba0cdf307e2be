import * as yup from "yup";
import type { ContactDto } from "./contacts";
import { del, get, post, put } from "./endpoint";
import { dayText, fromJsonText, integer, pageLimit, pageNumber, rowId, strictObject, trimmedText } from "./input";
import type { Ack } from "./acks";
import type { AdDto } from "./ads";
import type { QueueDto } from "./queues";
import { readCursor, ticketOrders, type TicketOrder } from "./ticket-order";
import type { TimelineEntryDto } from "./ticket-timeline";
import { wallDay } from "./time/wall-time";

export const ticketStatuses = ["pending", "open", "closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

const flag = () => yup.string<"true" | "false">().oneOf(["true", "false"]);
/** The ids of rows in a query: JSON text, `[1,2]`, or one or several parameters of this name. */
export const jsonIds = () =>
  yup
    .array(rowId().required())
    .max(100)
    .transform((value: unknown, original: unknown) => {
      const read = fromJsonText(value, original);
      return typeof read === "number" ? [read] : read;
    });

/** As long as the longest report. */
const isClosingPeriod = (from: string, to: string): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= 0 && days < 366;
};

export const ticketSearch = strictObject({
  status: yup.string<TicketStatus>().oneOf(ticketStatuses),
  pageNumber: pageNumber(),
  /** Tickets of a page: 40 when absent. */
  limit: pageLimit(),
  showAll: flag(),
  queueIds: jsonIds(),
  /** Only tickets of these connections. */
  whatsappIds: jsonIds(),
  withUnreadMessages: flag(),
  /** Only those whose customer waits for a person to answer: automatic messages do not count as answers. */
  withoutAnswer: flag(),
  /** Only those that should have been answered, or resolved, by now. */
  overdue: flag(),
  /** Only groups. */
  groups: flag(),
  /** Only those that began with an ad. */
  fromAd: flag(),
  /** Only those that wait for the customer until a day. */
  paused: flag(),
  /** Applies to lists; results of a text search come newest first. */
  sort: yup.string<TicketOrder>().oneOf(ticketOrders),
  /** Part of a name, a number, a protocol, or of a message's text. Accents and case are ignored. */
  searchParam: trimmedText().max(200),
  /** Tickets that have all of these tags. */
  tags: jsonIds(),
  /** One contact's tickets. */
  contactId: rowId(),
  /** Tickets held by any of these users; for admins. */
  users: jsonIds(),
  /** Created, and last changed, on this day (`yyyy-MM-dd`) in the company's time zone. */
  date: dayText(),
  updatedAt: dayText(),
  /**
   * Closed from this day to `closedTo`, or on it alone, at least once and whatever the ticket's status is now. The
   * other filters of this name mean what the ticket had then, and read as those of the reports do.
   */
  closedFrom: dayText(),
  closedTo: dayText().test("a-period", "Invalid date", (to, { parent }) => {
    const { closedFrom } = parent as { closedFrom?: string };
    return to === undefined || closedFrom === undefined || isClosingPeriod(closedFrom, to);
  }),
  /** The hour on the clock, 0 to 23. */
  closedHour: integer().min(0).max(23),
  closedQueueIds: jsonIds(),
  closedWhatsappIds: jsonIds(),
  /** In the hands of any of these users; of none with `[]`. */
  closedUsers: jsonIds(),
  /** Groups are found too. */
  closedGroups: flag(),
  /**
   * Continue below this row: `updatedAt,id` of the last ticket, `2027-03-10T15:04:05.000Z,812`. Stable while rows jump to
   * the top. With `sort` it is the time that the order goes by instead of `updatedAt`: `waiting` goes by `waitingSince`,
   * for a pending ticket without one by `queuedAt`; `deadline` by `answerDueAt`, `solution` by `solutionDueAt`. A last
   * ticket without that time is `answered,updatedAt,id`.
   */
  before: yup.string().test("a-cursor", "Invalid", (text) => text === undefined || readCursor(text) !== null),
});
export type TicketSearch = yup.InferType<typeof ticketSearch>;

const ticketCounting = strictObject({ showAll: flag(), queueIds: jsonIds(), whatsappIds: jsonIds() });
export type TicketCounting = yup.InferType<typeof ticketCounting>;

/** Clients of the specification send `false` for none. */
const responderId = () =>
  rowId()
    .nullable()
    .transform((value: number | null, rawValue: unknown) => (rawValue === false ? null : value));

/**
 * PUT is a patch: fields that are not sent stay unchanged. A status means accept, return, close or reopen; `open` with
 * another user's `userId`, or no status at all, is a transfer: to a user, who then holds it open; to a queue, where it
 * is pending; to another connection, which alone changes nothing else. A closed ticket keeps its connection.
 */
const ticketPatch = strictObject({
  status: yup.string<TicketStatus>().oneOf(ticketStatuses),
  queueId: rowId().nullable(),
  userId: rowId().nullable(),
  whatsappId: rowId(),
  /** For the next agent; stored in the timeline, never sent to the customer. */
  note: trimmedText().max(1_000, "Too Long!"),
  /**
   * With `closed`: the ticket's `lastInboundId` that the user has on screen, 0 for null. If the customer has written
   * since, nothing changes: 409 ERR_CUSTOMER_WROTE. If absent, the ticket is closed in any case.
   */
  seenMessageId: integer().min(0).max(9_999_999_999),
  /** With `closed`: the customer is not asked for a rating, also where the company asks. */
  withoutRating: yup.boolean(),
  /** With `closed`: the customer gets neither the question for a rating nor the farewell. */
  silently: yup.boolean(),
  /**
   * The prompt or integration that has the conversation from now on; with both, the integration answers. It speaks
   * while the ticket is pending. `useIntegration: false` removes the integration. Closing clears all three.
   */
  useIntegration: yup.boolean(),
  promptId: responderId(),
  integrationId: responderId(),
});
export type TicketPatch = yup.InferType<typeof ticketPatch>;

/** `on: false`: the bot says nothing more in this ticket. `restart`: it starts over, now. */
const ticketBot = strictObject({ on: yup.boolean(), restart: yup.boolean().default(false) });
export type TicketBot = yup.InferType<typeof ticketBot>;

const ticketUndo = strictObject({
  /** The `undoToken` of the act. */
  token: yup
    .string()
    .matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "Invalid")
    .required("Required"),
});

/**
 * Creates a ticket. Its connection: the one named, else the user's default, else the company's, else the first that is
 * up. `open` assigns it to the caller, or with `userId` to a colleague.
 */
const ticketInput = strictObject({
  contactId: rowId().required("Required"),
  queueId: rowId().nullable().default(null),
  whatsappId: rowId().nullable().default(null),
  userId: rowId().nullable().default(null),
  status: yup.string<"open" | "pending">().oneOf(["open", "pending"]).default("open"),
});
export type TicketInput = yup.InferType<typeof ticketInput>;

/** The day is after today, in the company's time zone. */
const ticketPause = strictObject({
  until: dayText().required("Required"),
  /** The ticket's `lastInboundId` that the user has on screen, 0 for null; absent: paused in any case. */
  seenMessageId: integer().min(0).max(9_999_999_999),
});
export type TicketPauseInput = yup.InferType<typeof ticketPause>;

const ticketAnswered = strictObject({
  /** The ticket's `lastInboundId` that the user has on screen. */
  seenMessageId: integer().min(1).max(9_999_999_999).required("Required"),
});

export interface TicketTagDto {
  id: number;
  name: string;
  color: string;
}

/** `20261121-4711`: the day of creation in the company's time zone, and the id. */
export const protocolOf = ({ id, createdAt }: Pick<TicketDto, "id" | "createdAt">, timeZone: string): string =>
  `${wallDay(new Date(createdAt), timeZone).replaceAll("-", "")}-${id}`;

/** Our own message that a card shows as the last one. */
export interface LastSentDto {
  messageId: number;
  ack: Ack;
  /** The author; null for an automatic text, and for one that was written on the company's phone. */
  user: { id: number; name: string } | null;
}

/** What the bot is doing in a pending ticket. */
export interface TicketBotDto {
  /** The names of the places down to where the customer is: "Vendas", "2ª via", or the name of the AI that speaks. */
  path: string[];
  /** Why it says nothing more: an agent has taken over, a user switched it off, or another robot answers it. */
  silence: "agent" | "switch" | "loop" | null;
}

export interface TicketPauseDto {
  since: string;
  /** When the deadline runs again, unless the customer writes before. */
  until: string;
  /** The name of the user who paused it. */
  by: string;
}

export interface TicketDto {
  id: number;
  uuid: string;
  /** Counts the tickets of the company; screens show it. Some are left out. */
  number: number;
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
  /** Sender and delivery state of `lastMessage`; null when the customer wrote it. */
  lastSent: LastSentDto | null;
  unreadMessages: number;
  isGroup: boolean;
  tags: TicketTagDto[];
  /** The ad that the customer pressed, with which the ticket was opened or last reopened. */
  ad: AdDto | null;
  /** When it began to wait for an agent: it was created, returned, or moved to another queue. */
  queuedAt: string;
  /** When the customer wrote the first message that no person has answered yet. */
  waitingSince: string | null;
  /** Until when this customer is to be answered; null without a deadline, and for a moment after the wait began. */
  answerDueAt: string | null;
  /** From here on the deadline is near. */
  answerWarnAt: string | null;
  /** The deadline has passed; said once, a moment after it. */
  answerOverdue: boolean;
  /** The same of the solution: until when the ticket is to be resolved. */
  solutionDueAt: string | null;
  solutionWarnAt: string | null;
  solutionOverdue: boolean;
  /** The ticket waits for the customer, and the deadline of its solution does not run. */
  pause: TicketPauseDto | null;
  /** When an agent took it, kept through every transfer; null while no agent holds it. */
  servedSince: string | null;
  /** When it was closed; null while it is not. */
  closedAt: string | null;
  /** The id of the customer's newest message in it. */
  lastInboundId: number | null;
  /** Their last words as cards show them, also below automatic answers and a choice from a menu; "" without any. */
  lastInbound: string;
  /** The bot has asked and awaits the answer. */
  chatbot: boolean;
  /** For the chip above the conversation; null while nothing is to be said about the bot. */
  bot: TicketBotDto | null;
  /**
   * The integration or the prompt of the ticket: kept until it is closed, also after a person has taken over. What it does
   * now is in `bot`. `useIntegration`: whether there is an `integrationId`.
   */
  useIntegration: boolean;
  promptId: number | null;
  integrationId: number | null;
  createdAt: string;
  updatedAt: string;
}

/** The ticket after a change. */
export interface ChangedTicketDto extends TicketDto {
  /** With it the user who resolved, returned or transferred the ticket can undo that for some seconds. */
  undoToken?: string;
}

/** How many open tickets a user holds. */
export interface InHandDto {
  userId: number;
  open: number;
}

/** How many customers wait in a queue; null: in none. */
export interface WaitingInQueueDto {
  queue: QueueDto | null;
  count: number;
}

/**
 * The agent and queue of a ticket that another user tried to accept or to open: `conflict` of a 409, and without the ids
 * the JSON text in its `error`.
 */
export interface TicketConflict {
  userId: number | null;
  user: { name: string } | null;
  queue: { name: string } | null;
  /** Absent where the caller may not see the ticket. */
  ticketId?: number;
  queueId?: number | null;
}

/** A ticket found by the text of a message. */
export interface FoundTicketDto extends TicketDto {
  found?: { messageId: number; body: string; createdAt: string };
}

export type TicketEvent =
  /** `beforeFarewell`: open again because the customer wrote before the farewell left; the agent is told. */
  | { action: "create" | "update"; ticket: TicketDto; beforeFarewell?: boolean }
  | { action: "updateUnread"; ticketId: number }
  | { action: "delete"; ticketId: number };

export const ticketApi = {
  list: get("/tickets", { access: "tickets:use", query: ticketSearch }).replies<{
    tickets: FoundTicketDto[];
    hasMore: boolean;
  }>(),
  /** The sizes of the caller's lists, by the same rights and `showAll`, `queueIds`, `whatsappIds` as the lists. */
  counts: get("/ticket-counts", { access: "tickets:use", query: ticketCounting }).replies<{
    open: number;
    pending: number;
  }>(),
  /**
   * Number of open tickets per user, to help choose a colleague for a ticket: the same numbers for all users, nothing
   * about the tickets. Users without open tickets are left out.
   */
  inHand: get("/ticket-counts/users", { access: "tickets:use" }).replies<InHandDto[]>(),
  /**
   * Where pending tickets wait that the caller does not see, most first: only their numbers, so that an empty list does
   * not claim that all customers were answered.
   */
  elsewhere: get("/ticket-counts/elsewhere", { access: "tickets:use" }).replies<WaitingInQueueDto[]>(),
  /** 409 with the code ERR_OTHER_OPEN_TICKET and a TicketConflict when the contact has a live ticket on that connection. */
  create: post("/tickets", { access: "tickets:use", body: ticketInput, creates: true }).replies<TicketDto>(),
  show: get("/tickets/:id", { access: "tickets:use" }).replies<TicketDto>(),
  showByUuid: get("/tickets/u/:uuid", { access: "tickets:use" }).replies<TicketDto>(),
  /** Oldest first. */
  timeline: get("/tickets/:id/timeline", { access: "tickets:use" }).replies<TimelineEntryDto[]>(),
  /** Deletes its messages as well, for good. */
  remove: del("/tickets/:id", { access: "ticket-options:deleteTicket" }).replies<{ message: string }>(),
  /**
   * `open` assigns the caller. `tags` and the row's other fields may be sent along and change nothing:
   * `PUT /tickets/{id}/tags/{tagId}` adds a tag. A lost race is answered 409 with the code ERR_OTHER_OPEN_TICKET and a
   * TicketConflict; closing a ticket in which the customer has written since, 409 ERR_CUSTOMER_WROTE. The farewell of a
   * closing, or the question for a rate, leaves some seconds later: if the customer writes before, the ticket is open again
   * with the same agent, and the timeline says so (`beforeFarewell`). Why no question is asked is in the timeline's
   * `unrated`.
   */
  update: put("/tickets/:id", { access: "tickets:use", body: ticketPatch }).replies<ChangedTicketDto>(),
  /**
   * Undoes the caller's act, whatever the caller's rights on the ticket are by then; a text that the customer was to get
   * is withdrawn. 409 ERR_UNDO_EXPIRED: too late, or done already; ERR_UNDO_OUTDATED: the ticket has changed since.
   */
  undo: post("/tickets/:id/undo", { access: "tickets:use", body: ticketUndo }).replies<TicketDto>(),
  /**
   * Switches the bot off (`on: false`) or on for a pending ticket, or lets it start over now (`restart`). Each of them makes
   * the bot forget its place in the menu, and clears `promptId`, `integrationId` and `chatbot`. Switched on, it starts over
   * with the customer's next message; that also ends its silence after an agent.
   */
  bot: put("/tickets/:id/bot", { access: "tickets:use", body: ticketBot }).replies<TicketDto>(),
  /** The assigned agent has the conversation open: unread becomes 0 and the customer's phone gets the read receipts. */
  read: post("/tickets/:id/read", { access: "tickets:use" }).replies<TicketDto>(),
  /** The assigned agent will come back to the ticket later: it counts as unread until it is opened again or answered. */
  markUnread: post("/tickets/:id/unread", { access: "tickets:use" }).replies<TicketDto>(),
  /**
   * The customer's last words need no answer, and the wait ends. 409 ERR_CUSTOMER_WROTE when they have written
   * since.
   */
  answered: post("/tickets/:id/answered", { access: "tickets:use", body: ticketAnswered }).replies<TicketDto>(),
  /**
   * The ticket waits for the customer, and the deadline of its solution stands still: until that day begins, or the
   * customer writes, or the ticket is transferred, returned or closed. 409 ERR_CUSTOMER_WROTE when they have written.
   */
  pause: post("/tickets/:id/pause", { access: "tickets:use", body: ticketPause }).replies<TicketDto>(),
  /** The deadline runs again. */
  resume: del("/tickets/:id/pause", { access: "tickets:use" }).replies<TicketDto>(),
};
