import { pageSize } from "@guiche/contract/limits";
import { countedFilterRows } from "@guiche/contract/saved-filters";
import { mayAskUsers } from "@guiche/contract/rules/ticket.rules";
import { readCursor } from "@guiche/contract/ticket-order";
import type {
  InHandDto,
  TicketCounting,
  TicketSearch,
  WaitingInQueueDto,
  TicketStatus,
} from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { asJson, fromJson, type JsonRow } from "../../core/tenant/as-json";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { onDays } from "../../core/db/days";
import { closedInPeriod } from "./closings";
import { joinsOfMany, ticketColumns, ticketTimes } from "./ticket.columns";
import type { TicketRow } from "./ticket.presenter";
import { statusesIn, visibleIn } from "./ticket.visible";

/** The search, who asks, and the time zone of its dates. */
export interface ListQuestion {
  actor: ActorRights;
  search: TicketSearch;
  timezone: string;
}

const all = (conditions: Fragment[]): Fragment =>
  conditions.reduce((one, other) => fragment`${one} AND ${other}`, fragment`TRUE`);

/** Filters only narrow: each adds a condition on `tickets t` to what the person may see. */
export function searchConditions(scope: Scope, { actor, search, timezone }: ListQuestion): Fragment {
  const {
    contactId,
    withUnreadMessages,
    withoutAnswer,
    overdue,
    groups,
    fromAd,
    paused,
    tags,
    users,
    date,
    updatedAt,
  } = search;
  const conditions: Fragment[] = filterByPlace(search);
  if (contactId) conditions.push(fragment`t."contactId" = ${contactId}`);
  if (withUnreadMessages === "true") conditions.push(fragment`t."unreadMessages" > 0`);
  if (withoutAnswer === "true") conditions.push(fragment`t."waitingSince" IS NOT NULL`);
  if (overdue === "true") conditions.push(fragment`(t."answerOverdue" OR t."solutionOverdue")`);
  if (fromAd === "true") conditions.push(fragment`t.ad IS NOT NULL`);
  if (paused === "true") conditions.push(fragment`t."pausedUntil" IS NOT NULL`);
  if (groups === "true") conditions.push(fragment`t."isGroup"`);
  if (users && users.length > 0 && mayAskUsers(actor)) conditions.push(fragment`t."userId" = ANY(${users}::bigint[])`);
  if (tags && tags.length > 0) {
    for (const tagId of new Set(tags))
      conditions.push(fragment`
        EXISTS (SELECT FROM ticket_tags l
                 WHERE l."companyId" = ${scope} AND l."ticketId" = t.id AND l."tagId" = ${tagId})`);
  }
  if (date) conditions.push(onDays(fragment`t."createdAt"`, [date, date], timezone));
  if (updatedAt) conditions.push(onDays(fragment`t."updatedAt"`, [updatedAt, updatedAt], timezone));
  if (search.closedFrom) conditions.push(closedInPeriod(scope, { actor, search, timezone }, search.closedFrom));
  // Sorted by wait or deadline, each part of the list has a cursor of its own.
  if (!timeOf(search)) conditions.push(olderThan(cursorOf(search)));
  return all(conditions);
}

/** Filters by queue and connection, which narrow the counts too. */
const filterByPlace = ({ queueIds, whatsappIds }: Pick<TicketSearch, "queueIds" | "whatsappIds">): Fragment[] => [
  ...(queueIds ? [fragment`t."queueId" = ANY(${queueIds}::bigint[])`] : []),
  ...(whatsappIds ? [fragment`t."connectionId" = ANY(${whatsappIds}::bigint[])`] : []),
];

type Cursor = ReturnType<typeof readCursor>;
const cursorOf = ({ before }: TicketSearch): Cursor => (before ? readCursor(before) : null);

const olderThan = (cursor: Cursor): Fragment =>
  cursor
    ? fragment`(t."updatedAt", t.id) < (${new Date(cursor.at)}::timestamptz, ${cursor.id}::bigint)`
    : fragment`TRUE`;

/** What `waitsSince` says of `tickets t` with this status. */
const waits: Record<TicketStatus, Fragment> = {
  pending: fragment`coalesce(t."waitingSince", t."queuedAt")`,
  open: fragment`t."waitingSince"`,
  closed: fragment`NULL::timestamptz`,
};

/** The time whose earliest stands first, in `tickets t` of a status; null for lists that are newest first. */
const timeOf = ({ sort }: TicketSearch): ((status: TicketStatus) => Fragment) | null => {
  if (sort === "waiting") return (status) => waits[status];
  if (sort === "deadline") return () => fragment`t."answerDueAt"`;
  return sort === "solution" ? () => fragment`t."solutionDueAt"` : null;
};

const laterThan = (time: Fragment, cursor: Cursor): Fragment =>
  cursor
    ? fragment`(${time} > ${new Date(cursor.at)}::timestamptz
                OR (${time} = ${new Date(cursor.at)}::timestamptz AND t.id < ${cursor.id}::bigint))`
    : fragment`TRUE`;

export const pageSizeOf = ({ limit = pageSize.tickets }: TicketSearch): number => limit;
export const rowsToSkip = (search: TicketSearch): number => (search.pageNumber - 1) * pageSizeOf(search);

interface Part {
  where: Fragment;
  limit: number;
}

const newest = (row: Fragment): Fragment => fragment`${row}."updatedAt" DESC, ${row}.id DESC`;
const earliest = (row: Fragment): Fragment => fragment`
  ${row}."orderTime" NULLS LAST, CASE WHEN ${row}."orderTime" IS NULL THEN ${row}."updatedAt" END DESC, ${row}.id DESC`;

const oneAfterTheOther = (parts: Fragment[]): Fragment =>
  parts.reduce((one, other) => fragment`${one} UNION ALL ${other}`);

const newestWith = (
  status: TicketStatus,
  scope: Scope,
  { actor, search }: ListQuestion,
  { where, limit }: Part,
): Fragment => fragment`
  (SELECT t.id, t."updatedAt" FROM tickets t
    WHERE t."companyId" = ${scope} AND t.status = ${status}
      AND ${visibleIn(status, actor, search.showAll)} AND ${where}
    ORDER BY ${newest(fragment`t`)} LIMIT ${limit})`;

/** Newest first. Each status is read separately, in the order of its own index. */
export const newestFirst = (scope: Scope, question: ListQuestion, part: Part): Fragment =>
  oneAfterTheOther(statusesIn(question.search).map((status) => newestWith(status, scope, question, part)));

/** First those that have this time, which an index of their status finds; then all others. */
function earliestFirst(
  scope: Scope,
  question: ListQuestion,
  timeIn: (status: TicketStatus) => Fragment,
  { where, limit }: Part,
): Fragment {
  const { actor, search } = question;
  const cursor = cursorOf(search);
  const below = cursor?.isAnswered ? olderThan(cursor) : fragment`TRUE`;
  const others = statusesIn(search).map(
    (status) => fragment`
      (SELECT o.id, o."updatedAt", NULL::timestamptz AS "orderTime"
         FROM ${newestWith(status, scope, question, {
           where: fragment`${timeIn(status)} IS NULL AND ${where} AND ${below}`,
           limit,
         })} o)`,
  );
  if (cursor?.isAnswered) return oneAfterTheOther(others);
  const waiting = statusesIn(search).map(
    (status) => fragment`
      (SELECT t.id, t."updatedAt", ${timeIn(status)} AS "orderTime" FROM tickets t
        WHERE t."companyId" = ${scope} AND t.status = ${status} AND ${timeIn(status)} IS NOT NULL
          AND ${visibleIn(status, actor, search.showAll)} AND ${where} AND ${laterThan(timeIn(status), cursor)}
        ORDER BY "orderTime", t.id DESC LIMIT ${limit})`,
  );
  return oneAfterTheOther([...waiting, ...others]);
}

export const listStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** One page. The inner queries use the index only; names are joined to the rows of the page. */
    page: async (question: ListQuestion) => {
      const offset = rowsToSkip(question.search);
      const size = pageSizeOf(question.search);
      const part = { where: searchConditions(scope, question), limit: size + 1 + offset };
      const timeIn = timeOf(question.search);
      const [innerQuery, order] = timeIn
        ? [earliestFirst(scope, question, timeIn, part), earliest]
        : [newestFirst(scope, question, part), newest];
      const page = asJson(fragment`
        SELECT ${ticketColumns}
          FROM (SELECT p.* FROM (${innerQuery}) p ORDER BY ${order(fragment`p`)} LIMIT ${size + 1} OFFSET ${offset}) page
          JOIN tickets t ON t."companyId" = ${scope} AND t.id = page.id ${joinsOfMany(scope)}
         ORDER BY ${order(fragment`page`)}`);
      const [answer] = await sql<{ page: JsonRow<TicketRow>[] | null }>`SELECT ${page} AS page`;
      const rows = fromJson<TicketRow>(answer?.page ?? null, ticketTimes);
      return { rows: rows.slice(0, size), hasMore: rows.length > size };
    },

    counts: async (actor: ActorRights, { showAll, ...where }: TicketCounting) => {
      const isThere = all(filterByPlace(where));
      const of = (status: "open" | "pending") => fragment`
        (SELECT count(*) FROM tickets t
          WHERE t."companyId" = ${scope} AND t.status = ${status} AND ${visibleIn(status, actor, showAll)} AND ${isThere})`;
      const [row] = await sql<
        Record<"open" | "pending", number>
      >`SELECT ${of("open")} AS open, ${of("pending")} AS pending`;
      return row ?? { open: 0, pending: 0 };
    },

    /** The sizes of these lists, each up to a hundred. */
    sizes: async (questions: readonly ListQuestion[]) => {
      const sizeOf = (question: ListQuestion) => fragment`
        (SELECT count(*)::integer FROM (${newestFirst(scope, question, {
          where: searchConditions(scope, question),
          limit: countedFilterRows,
        })}) c)`;
      const [row] = await sql<{ sizes: number[] }>`
        SELECT ARRAY[${questions.map(sizeOf).reduce((one, other) => fragment`${one}, ${other}`)}] AS sizes`;
      return row?.sizes ?? [];
    },

    /** Pending tickets that this person does not see, by queue. */
    elsewhere: (actor: ActorRights) => sql<WaitingInQueueDto>`
      SELECT CASE WHEN q.id IS NULL THEN NULL ELSE json_build_object('id', q.id, 'name', q.name, 'color', q.color) END AS queue,
             w.count
        FROM (SELECT t."queueId", count(*) AS count FROM tickets t
               WHERE t."companyId" = ${scope} AND t.status = 'pending' AND (${visibleIn("pending", actor, "true")}) IS NOT TRUE
               GROUP BY t."queueId") w
        LEFT JOIN queues q ON q."companyId" = ${scope} AND q.id = w."queueId"
       ORDER BY w.count DESC, q.name`,

    /** Open tickets of every agent. */
    inHand: () => sql<InHandDto>`
      SELECT t."userId", count(*) AS open FROM tickets t
       WHERE t."companyId" = ${scope} AND t.status = 'open' AND t."userId" IS NOT NULL
       GROUP BY t."userId" ORDER BY t."userId"`,
  };
};
