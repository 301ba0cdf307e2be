import { maySeeTicket, type TicketAssignment } from "@guiche/contract/rules/ticket.rules";
import { orderTimes, type TicketOrder } from "@guiche/contract/ticket-order";
import type { FoundTicketDto, TicketDto, TicketEvent, TicketSearch, TicketStatus } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";

/** Which list a card is on: its status, whether it shows all users' tickets or mine, and what it is narrowed to. */
export interface TicketFilter {
  status: TicketStatus;
  showAll: boolean;
  /** Only of these queues. */
  queueIds?: readonly number[];
  /** Only over these connections. */
  connectionIds?: readonly number[];
  /** Only with unread messages. */
  unread?: boolean;
  /** Only those in which the customer waits for a person. */
  unanswered?: boolean;
  /** Only those that should have been answered, or resolved, by now. */
  overdue?: boolean;
  /** Only groups. */
  groups?: boolean;
  /** Only those that began with an ad. */
  fromAd?: boolean;
  /** Only those that wait for the customer until a day. */
  paused?: boolean;
  /** Without an order, the ticket with the newest event comes first. */
  order?: TicketOrder;
}

/** A search over tickets of every status. */
export interface TicketQuestion {
  searchParam: string;
  /** Bearing all of these. */
  tags: readonly number[];
  /** In the hands of any of these. */
  users: readonly number[];
  /** Made, and last changed, on this day; "" is any. */
  date: string;
  updatedAt: string;
  /** Closed in these days, as the server is asked; null is whenever. */
  closing: Closing | null;
}

/** Closings behind a figure of the reports. */
export type Closing = Required<Pick<TicketSearch, "closedFrom" | "closedTo">> &
  Partial<Pick<TicketSearch, "closedHour" | "closedQueueIds" | "closedWhatsappIds" | "closedUsers" | "closedGroups">>;

/** A list that events keep current, or the result of a search, which only the server knows. */
export type ListFilter = TicketFilter | TicketQuestion;
export const isQuestion = (filter: ListFilter): filter is TicketQuestion => "searchParam" in filter;

/** The rows a list holds, in its order, and whether there are more below. */
export interface TicketRows {
  tickets: FoundTicketDto[];
  hasMore: boolean;
}

/** Fields that decide in which counts a ticket is. */
export type TicketPlace = TicketAssignment & Pick<TicketDto, "whatsappId">;
/** Fields that decide on which lists a ticket is. */
type ListedTicket = TicketPlace &
  Pick<TicketDto, "unreadMessages" | "waitingSince" | "answerOverdue" | "solutionOverdue" | "isGroup" | "ad" | "pause">;

const isAmong = (ids: readonly number[] | undefined, id: number | null) => !ids || (id !== null && ids.includes(id));

/**
 * Is this ticket counted on this list? The same sentence as the server's query: a list shows what the person may see,
 * except that a user who may see all users' tickets and turned that off sees their own ones and all pending ones.
 */
export function isCounted(
  { status, showAll, queueIds, connectionIds }: TicketFilter,
  actor: ActorRights,
  ticket: TicketPlace,
) {
  if (ticket.status !== status || !maySeeTicket(actor, ticket)) return false;
  if (!isAmong(queueIds, ticket.queueId) || !isAmong(connectionIds, ticket.whatsappId)) return false;
  const narrowed = (actor.profile === "admin" || actor.super) && !showAll && status !== "pending";
  return !narrowed || ticket.userId === actor.userId;
}

/** Does this ticket belong to this list? What is counted, narrowed further. */
export const belongs = (filter: TicketFilter, actor: ActorRights, ticket: ListedTicket) =>
  isCounted(filter, actor, ticket) &&
  !(filter.unread && ticket.unreadMessages === 0) &&
  !(filter.unanswered && ticket.waitingSince === null) &&
  !(filter.overdue && !ticket.answerOverdue && !ticket.solutionOverdue) &&
  !(filter.groups && !ticket.isGroup) &&
  !(filter.fromAd && !ticket.ad) &&
  !(filter.paused && !ticket.pause);

/** Newest first; among equals the younger row. */
export const byRecency = (a: TicketDto, b: TicketDto) =>
  a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1;

/** The earliest time first; below the tickets that have one all others, newest first. */
const byTime = (timeOf: (typeof orderTimes)[keyof typeof orderTimes]) => (a: TicketDto, b: TicketDto) => {
  const [one, other] = [timeOf(a), timeOf(b)];
  if (one === other) return one === null ? byRecency(a, b) : b.id - a.id;
  return (one ?? "~") < (other ?? "~") ? -1 : 1;
};

const comparisons: Record<TicketOrder, typeof byRecency> = {
  recent: byRecency,
  waiting: byTime(orderTimes.waiting),
  deadline: byTime(orderTimes.deadline),
  solution: byTime(orderTimes.solution),
};
export const inOrder = ({ order = "recent" }: Pick<TicketFilter, "order">) => comparisons[order];

const without = (rows: TicketRows, ticketId: number): TicketRows =>
  rows.tickets.some((row) => row.id === ticketId)
    ? { ...rows, tickets: rows.tickets.filter((row) => row.id !== ticketId) }
    : rows;

function insertRow(rows: TicketRows, ticket: TicketDto, compare: ReturnType<typeof inOrder>): TicketRows {
  const floor = rows.tickets.at(-1);
  const rest = rows.tickets.filter((row) => row.id !== ticket.id);
  // Below everything loaded while more rows exist: its page will bring it.
  if (rows.hasMore && floor && compare(ticket, floor) > 0) return { ...rows, tickets: rest };
  const at = rest.findIndex((row) => compare(ticket, row) < 0);
  return { ...rows, tickets: rest.toSpliced(at === -1 ? rest.length : at, 0, ticket) };
}

const isRead = (ticket: FoundTicketDto): FoundTicketDto => ({ ...ticket, unreadMessages: 0 });

/** Changes a row in its place; what the search found in it stays. */
const renewRow = (rows: TicketRows, ticketId: number, renew: (current: FoundTicketDto) => FoundTicketDto): TicketRows =>
  rows.tickets.some((row) => row.id === ticketId)
    ? { ...rows, tickets: rows.tickets.map((row) => (row.id === ticketId ? renew(row) : row)) }
    : rows;

/**
 * The result of a search after an event. Only the server knows whether a ticket would be found: the rows that are there
 * change in their place, none is added, and only those that the user may no longer see are removed. The search is
 * repeated when it is shown again.
 */
function applyToSearchResults(rows: TicketRows, event: TicketEvent, actor: ActorRights): TicketRows {
  if (event.action === "delete") return without(rows, event.ticketId);
  if (event.action === "updateUnread") return renewRow(rows, event.ticketId, isRead);
  const { ticket } = event;
  if (!maySeeTicket(actor, ticket)) return without(rows, ticket.id);
  return renewRow(rows, ticket.id, (current) =>
    current.updatedAt > ticket.updatedAt ? current : { ...current, ...ticket },
  );
}

/** A list after an event: what the same page would show if it were fetched again. */
export function applyTicketEvent(
  rows: TicketRows,
  event: TicketEvent,
  filter: ListFilter,
  actor: ActorRights,
): TicketRows {
  if (isQuestion(filter)) return applyToSearchResults(rows, event, actor);
  if (event.action === "delete") return without(rows, event.ticketId);
  if (event.action === "updateUnread") {
    const cached = rows.tickets.find((row) => row.id === event.ticketId);
    if (!cached || cached.unreadMessages === 0) return rows;
    return filter.unread ? without(rows, cached.id) : renewRow(rows, cached.id, isRead);
  }
  const cached = rows.tickets.find((row) => row.id === event.ticket.id);
  if (cached && cached.updatedAt > event.ticket.updatedAt) return rows;
  return belongs(filter, actor, event.ticket)
    ? insertRow(rows, event.ticket, inOrder(filter))
    : without(rows, event.ticket.id);
}
