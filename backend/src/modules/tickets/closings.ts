import { reportedQueues } from "@guiche/contract/dashboard";
import type { TicketSearch } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { onDays } from "../../core/db/days";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

interface Question {
  actor: ActorRights;
  search: TicketSearch;
  timezone: string;
}

/**
 * Tickets with a life that was closed in these days: those behind a figure of the reports, so queue, agent and connection
 * are the life's. The lives are read first, by the index on their end; a list in the order of its tickets would be walked
 * back to these days.
 */
export function closedInPeriod(scope: Scope, { actor, search, timezone }: Question, from: string): Fragment {
  const { closedTo, closedHour, closedQueueIds, closedWhatsappIds, closedUsers, closedGroups } = search;
  const queueIds = reportedQueues(actor, closedQueueIds);
  const conditions = [onDays(fragment`l."finishedAt"`, [from, closedTo ?? from], timezone)];
  if (closedHour !== undefined)
    conditions.push(fragment`extract(hour FROM l."finishedAt" AT TIME ZONE ${timezone}) = ${closedHour}::integer`);
  if (queueIds) conditions.push(fragment`l."queueId" = ANY(${[...queueIds]}::bigint[])`);
  if (closedWhatsappIds) conditions.push(fragment`l."connectionId" = ANY(${closedWhatsappIds}::bigint[])`);
  if (closedUsers)
    conditions.push(
      closedUsers.length > 0 ? fragment`l."userId" = ANY(${closedUsers}::bigint[])` : fragment`l."userId" IS NULL`,
    );
  const closedMatch = fragment`
    t.id = ANY(ARRAY(SELECT l."ticketId" FROM ticket_trackings l
                      WHERE l."companyId" = ${scope} AND ${conditions.reduce((one, other) => fragment`${one} AND ${other}`)}))`;
  return closedGroups === "true" ? closedMatch : fragment`NOT t."isGroup" AND ${closedMatch}`;
}
