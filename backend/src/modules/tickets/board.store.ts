import type { KanbanSearch } from "@guiche/contract/kanban";
import { ticketStatuses } from "@guiche/contract/tickets";
import { asJson, fromJson, type JsonRow } from "../../core/tenant/as-json";
import { sqlOf } from "../../core/tenant/repository";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { ticketColumns, ticketJoins } from "./ticket.columns";
import { ticketTimes, type TicketRow } from "./ticket.presenter";
import { inOwnQueues, visibleIn } from "./ticket.visible";

/** Every card of the board in one statement: what its lists of open and pending tickets would show, without pages. */
export async function ticketsOnBoard(scope: Scope, { queueIds, showAll }: KanbanSearch): Promise<TicketRow[]> {
  const actor = actorOf(scope);
  const visible = ticketStatuses
    .filter((status) => status !== "closed")
    .map((status) => fragment`(t.status = ${status} AND ${visibleIn(status, actor, "true")})`)
    .reduce((one, other) => fragment`${one} OR ${other}`);
  const own = showAll === "false" ? fragment`(t."userId" = ${actor.userId} OR ${inOwnQueues(actor)})` : fragment`TRUE`;
  const placed = queueIds
    ? fragment`(t."queueId" = ANY(${queueIds}::bigint[]) OR t."queueId" IS NULL)`
    : fragment`TRUE`;
  const cards = asJson(fragment`
    SELECT ${ticketColumns} FROM tickets t ${ticketJoins}
     WHERE t."companyId" = ${scope} AND t.status IN ('open', 'pending') AND (${visible}) AND ${own} AND ${placed}
     ORDER BY t."updatedAt" DESC, t.id DESC`);
  const [answer] = await sqlOf(scope)<{ cards: JsonRow<TicketRow>[] | null }>`SELECT ${cards} AS cards`;
  return fromJson<TicketRow>(answer?.cards ?? null, ticketTimes);
}
