import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";

/** Moves a ticket's tags to the ticket it is merged into; tags that both have are kept once. */
export async function moveTagsOfTicket(scope: Scope, { fromId, intoId }: DomainEvents["ticket.merged"]): Promise<void> {
  await sqlOf(scope)`
    INSERT INTO ticket_tags ("companyId", "ticketId", "tagId")
    SELECT ${scope}::bigint, ${intoId}::bigint, l."tagId" FROM ticket_tags l WHERE l."companyId" = ${scope} AND l."ticketId" = ${fromId}
        ON CONFLICT DO NOTHING`;
}
