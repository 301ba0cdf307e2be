import type { ActorRights } from "@guiche/contract/users";
import { ticketStatuses, type TicketSearch, type TicketStatus } from "@guiche/contract/tickets";
import { fragment, type Fragment } from "../../core/tenant/sql";

export const inOwnQueues = ({ queueIds, allTicket }: ActorRights): Fragment =>
  allTicket
    ? fragment`(t."queueId" = ANY(${[...queueIds]}::bigint[]) OR t."queueId" IS NULL)`
    : fragment`t."queueId" = ANY(${[...queueIds]}::bigint[])`;

/**
 * `maySeeTicket` as a condition on `tickets t` of one status, narrowed by the search: with showAll=false an admin's
 * list has only their own and pending tickets.
 */
export function visibleIn(status: TicketStatus, actor: ActorRights, showAll: TicketSearch["showAll"]): Fragment {
  const own = fragment`t."userId" = ${actor.userId}`;
  if (actor.profile === "admin" || actor.super)
    return showAll !== "false" || status === "pending" ? fragment`TRUE` : own;
  if (actor.profile === "supervisor" || status === "pending") return fragment`(${own} OR ${inOwnQueues(actor)})`;
  return own;
}

export const statusesIn = ({ status }: Pick<TicketSearch, "status">): readonly TicketStatus[] =>
  status === undefined ? ticketStatuses : [status];

/** The same for all requested statuses. */
export function visibleTickets(actor: ActorRights, search: Pick<TicketSearch, "status" | "showAll">): Fragment {
  return statusesIn(search)
    .map((status) => fragment`(t.status = ${status} AND ${visibleIn(status, actor, search.showAll)})`)
    .reduce((one, other) => fragment`${one} OR ${other}`);
}
