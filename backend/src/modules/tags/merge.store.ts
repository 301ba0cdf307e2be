import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** The tags of a ticket that became part of another: what both bear is borne once. */
export async function moveTagsOfTicket(scope: Scope, from: number, into: number): Promise<void> {
  await sqlOf(scope)`
    INSERT INTO ticket_tags ("companyId", "ticketId", "tagId")
    SELECT ${scope}::bigint, ${into}::bigint, l."tagId" FROM ticket_tags l WHERE l."companyId" = ${scope} AND l."ticketId" = ${from}
        ON CONFLICT DO NOTHING`;
}
