import type { ActorRights } from "@guiche/contract/users";
import type { TicketSearch } from "@guiche/contract/tickets";
import { fragment, type Fragment } from "../../platform/tenant/sql";

const inOwnQueues = ({ queueIds, allTicket }: ActorRights): Fragment =>
  allTicket
    ? fragment`(t."queueId" = ANY(${[...queueIds]}::bigint[]) OR t."queueId" IS NULL)`
    : fragment`t."queueId" = ANY(${[...queueIds]}::bigint[])`;

/**
 * The rule `maySeeTicket` as a condition on `tickets t`, narrowed to what the list was asked for: with showAll=false
 * an admin's list holds the own tickets and what waits.
 */
export function visibleTickets(actor: ActorRights, { status, showAll }: TicketSearch): Fragment {
  const own = fragment`t."userId" = ${actor.userId}`;
  if (actor.profile === "admin" || actor.super) {
    if (showAll !== "false" || status === "pending") return fragment`TRUE`;
    return status === undefined ? fragment`(${own} OR t.status = 'pending')` : own;
  }
  if (actor.profile === "supervisor") return fragment`(${own} OR ${inOwnQueues(actor)})`;
  if (status === "pending") return fragment`(${own} OR ${inOwnQueues(actor)})`;
  if (status !== undefined) return own;
  return fragment`(${own} OR (t.status = 'pending' AND ${inOwnQueues(actor)}))`;
}
