import { closedCardDays, maxClosedCards, type KanbanSearch } from "@guiche/contract/kanban";
import { ticketStatuses } from "@guiche/contract/tickets";
import { now } from "../../core/clock";
import { asJson, fromJson, type JsonRow } from "../../core/tenant/as-json";
import { sqlOf } from "../../core/tenant/repository";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { joinsOfMany, ticketColumns, ticketTimes } from "./ticket.columns";
import type { TicketRow } from "./ticket.presenter";
import { inOwnQueues, visibleIn } from "./ticket.visible";

/** `tickets t` that this person's board has. */
function onBoardOf(scope: Scope): Fragment {
  const actor = actorOf(scope);
  const visible = ticketStatuses
    .filter((status) => status !== "closed")
    .map((status) => fragment`(t.status = ${status} AND ${visibleIn(status, actor, "true")})`)
    .reduce((one, other) => fragment`${one} OR ${other}`);
  return fragment`t."companyId" = ${scope} AND t.status IN ('open', 'pending') AND (${visible})`;
}

/** `tickets t` of this person that were closed in the last days. The time of the last change is in the index. */
function closedTickets(scope: Scope): Fragment {
  const since = new Date(now().getTime() - closedCardDays * 86_400_000);
  return fragment`
    t."companyId" = ${scope} AND t.status = 'closed' AND t."updatedAt" > ${since} AND ${visibleIn("closed", actorOf(scope), "true")}
      AND EXISTS (SELECT FROM ticket_trackings l
                   WHERE l."companyId" = ${scope} AND l."ticketId" = t.id AND l."finishedAt" > ${since})`;
}

/** Every card of the board in one statement: what its lists of open and pending tickets would show, without pages. */
export async function ticketsOnBoard(scope: Scope, { queueIds, showAll, closed }: KanbanSearch): Promise<TicketRow[]> {
  const actor = actorOf(scope);
  const own = showAll === "false" ? fragment`(t."userId" = ${actor.userId} OR ${inOwnQueues(actor)})` : fragment`TRUE`;
  const queueCondition = queueIds ? fragment`t."queueId" = ANY(${queueIds}::bigint[])` : fragment`TRUE`;
  const alsoClosed =
    closed === "true"
      ? fragment`
        UNION ALL (SELECT t.* FROM tickets t WHERE ${closedTickets(scope)} AND ${own} AND ${queueCondition}
                    ORDER BY t."updatedAt" DESC, t.id DESC LIMIT ${maxClosedCards})`
      : fragment``;
  const cards = asJson(fragment`
    SELECT ${ticketColumns} FROM (SELECT t.* FROM tickets t WHERE ${onBoardOf(scope)} AND ${own} AND ${queueCondition} ${alsoClosed}) t
      ${joinsOfMany(scope)}
     ORDER BY t."updatedAt" DESC, t.id DESC`);
  const [answer] = await sqlOf(scope)<{ cards: JsonRow<TicketRow>[] | null }>`SELECT ${cards} AS cards`;
  return fromJson<TicketRow>(answer?.cards ?? null, ticketTimes);
}

/** `contact_fields f` of the contacts on the board. */
const fieldsOnBoardOf = (scope: Scope): Fragment => fragment`
  f."companyId" = ${scope} AND f."contactId" IN (SELECT t."contactId" FROM tickets t WHERE ${onBoardOf(scope)})`;

/** What the board's contacts have in the additional field of this name. */
export const contactFieldOnBoard = (scope: Scope, name: string) =>
  sqlOf(scope)<{ contactId: number; value: string }>`
    SELECT f."contactId", f.value FROM contact_fields f
     WHERE ${fieldsOnBoardOf(scope)} AND folded(f.name) = folded(${name})`;

/** The names of the additional fields of the board's contacts, the most frequent first. */
export const fieldNamesOnBoard = (scope: Scope, most: number) =>
  sqlOf(scope)<{ name: string }>`
    SELECT min(f.name) AS name FROM contact_fields f
     WHERE ${fieldsOnBoardOf(scope)} GROUP BY folded(f.name) ORDER BY count(*) DESC, min(f.name) LIMIT ${most}`;
