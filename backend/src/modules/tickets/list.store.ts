import { pageSize } from "@guiche/contract/limits";
import { mayAssign } from "@guiche/contract/ticket.rules";
import type { TicketSearch } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { sqlOf } from "../../platform/tenant/desk";
import type { Scope } from "../../platform/tenant/scope";
import { fragment, type Fragment } from "../../platform/tenant/sql";
import { ticketColumns, ticketJoins } from "./ticket.columns";
import type { TicketRow } from "./ticket.presenter";
import { statusesIn, visibleIn } from "./ticket.visible";

/** What is asked for, by whom, and the zone in which days are meant. */
export interface ListQuestion {
  actor: ActorRights;
  search: TicketSearch;
  timezone: string;
}

const all = (conditions: Fragment[]): Fragment =>
  conditions.reduce((one, other) => fragment`${one} AND ${other}`, fragment`TRUE`);

/** From midnight to midnight, wherever the clocks are put forward or back between them. */
const onDay = (column: Fragment, day: string, timezone: string): Fragment => fragment`
  (${column} >= (${day}::date)::timestamp AT TIME ZONE ${timezone}
   AND ${column} < (${day}::date + 1)::timestamp AT TIME ZONE ${timezone})`;

/** Filters only narrow: each is one condition more on `tickets t` beside what the person may see. */
export function narrowed(scope: Scope, { actor, search, timezone }: ListQuestion): Fragment {
  const { queueIds, contactId, withUnreadMessages, tags, users, date, updatedAt, before } = search;
  const conditions: Fragment[] = [];
  if (queueIds) conditions.push(fragment`t."queueId" = ANY(${queueIds}::bigint[])`);
  if (contactId) conditions.push(fragment`t."contactId" = ${contactId}`);
  if (withUnreadMessages === "true") conditions.push(fragment`t."unreadMessages" > 0`);
  if (users && users.length > 0 && mayAssign(actor)) conditions.push(fragment`t."userId" = ANY(${users}::bigint[])`);
  if (tags && tags.length > 0) {
    const wanted = [...new Set(tags)];
    conditions.push(fragment`
      (SELECT count(*) FROM ticket_tags l
        WHERE l."companyId" = ${scope} AND l."ticketId" = t.id AND l."tagId" = ANY(${wanted}::bigint[])) = ${wanted.length}`);
  }
  if (date) conditions.push(onDay(fragment`t."createdAt"`, date, timezone));
  if (updatedAt) conditions.push(onDay(fragment`t."updatedAt"`, updatedAt, timezone));
  if (before) {
    const [time = "", id] = before.split(",");
    conditions.push(fragment`(t."updatedAt", t.id) < (${new Date(time)}::timestamptz, ${id}::bigint)`);
  }
  return all(conditions);
}

export const skipped = ({ before, pageNumber }: TicketSearch): number =>
  before ? 0 : (pageNumber - 1) * pageSize.tickets;

/** Newest first, out of each status by itself: each walks its own part of the index. */
export const newestFirst = (
  scope: Scope,
  { actor, search }: ListQuestion,
  { where, limit }: { where: Fragment; limit: number },
): Fragment =>
  statusesIn(search)
    .map(
      (status) => fragment`
        (SELECT t.id, t."updatedAt" FROM tickets t
          WHERE t."companyId" = ${scope} AND t.status = ${status}
            AND ${visibleIn(status, actor, search.showAll)} AND ${where}
          ORDER BY t."updatedAt" DESC, t.id DESC LIMIT ${limit})`,
    )
    .reduce((one, other) => fragment`${one} UNION ALL ${other}`);

export const listStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** One page. The inner queries walk the index alone; names are joined to the rows that are shown. */
    page: async (question: ListQuestion) => {
      const offset = skipped(question.search);
      const size = pageSize.tickets;
      const rows = await sql<TicketRow>`
        SELECT ${ticketColumns}
          FROM (SELECT p.id FROM (${newestFirst(scope, question, {
            where: narrowed(scope, question),
            limit: size + 1 + offset,
          })}) p ORDER BY p."updatedAt" DESC, p.id DESC LIMIT ${size + 1} OFFSET ${offset}) page
          JOIN tickets t ON t."companyId" = ${scope} AND t.id = page.id ${ticketJoins}
         ORDER BY t."updatedAt" DESC, t.id DESC`;
      return { rows: rows.slice(0, size), hasMore: rows.length > size };
    },

    counts: async (actor: ActorRights, { showAll, queueIds }: Pick<TicketSearch, "showAll" | "queueIds">) => {
      const inQueues = queueIds ? fragment`t."queueId" = ANY(${queueIds}::bigint[])` : fragment`TRUE`;
      const of = (status: "open" | "pending") => fragment`
        (SELECT count(*) FROM tickets t
          WHERE t."companyId" = ${scope} AND t.status = ${status} AND ${visibleIn(status, actor, showAll)} AND ${inQueues})`;
      const [row] = await sql<
        Record<"open" | "pending", number>
      >`SELECT ${of("open")} AS open, ${of("pending")} AS pending`;
      return row ?? { open: 0, pending: 0 };
    },
  };
};
