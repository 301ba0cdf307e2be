import type { TicketPlace } from "@guiche/contract/ticket.rules";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** Nobody else changes them until the commit. */
export const lockTicketsOfContact = (scope: Scope, contactId: number) =>
  sqlOf(scope)<TicketPlace & { id: number }>`
    SELECT t.id, t.status, t."userId", t."queueId" FROM tickets t
     WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId}
     ORDER BY t.id FOR UPDATE`;
