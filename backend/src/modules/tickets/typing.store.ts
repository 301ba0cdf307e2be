import type { TicketPlace } from "@guiche/contract/ticket.rules";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { Identity } from "../contacts";

/**
 * Where the ticket stands that is live with whoever bears one of these names. For what is only shown: no row is locked,
 * unlike in `findConversation`.
 */
export async function placeOfLive(
  scope: Scope,
  names: readonly Identity[],
  connectionId: number,
): Promise<(TicketPlace & { id: number }) | null> {
  const kinds = names.map(({ kind }) => kind);
  const values = names.map(({ value }) => value);
  const [row] = await sqlOf(scope)<TicketPlace & { id: number }>`
    SELECT t.id, t.status, t."userId", t."queueId"
      FROM contact_identities i
      JOIN tickets t ON t."companyId" = i."companyId" AND t."contactId" = i."contactId"
     WHERE i."companyId" = ${scope} AND (i.kind, i.value) IN (SELECT * FROM unnest(${kinds}::text[], ${values}::text[]))
       AND t."connectionId" = ${connectionId} AND t.status IN ('open', 'pending')
     ORDER BY t."contactId" LIMIT 1`;
  return row ?? null;
}
