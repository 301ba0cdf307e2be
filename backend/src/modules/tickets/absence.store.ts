import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { TicketRow } from "./ticket.presenter";

/**
 * True for the one caller that may tell the customer that nobody is here: once since `since`, on whichever of their
 * tickets on that connection. Two messages of one ticket wait for each other at its row; another ticket is opened only
 * after this one was closed, and a closed one claims nothing.
 */
export async function claimAbsence(
  scope: Scope,
  { id, contactId, connectionId }: Pick<TicketRow, "id" | "contactId" | "connectionId">,
  { since, at }: { since: Date; at: Date },
): Promise<boolean> {
  const claimed = await sqlOf(scope)`
    UPDATE tickets t SET "absenceToldAt" = ${at}
     WHERE t."companyId" = ${scope} AND t.id = ${id} AND t.status = 'pending'
       AND (t."absenceToldAt" IS NULL OR t."absenceToldAt" < ${since}::timestamptz)
       AND NOT EXISTS (
             SELECT FROM tickets o
              WHERE o."companyId" = t."companyId" AND o."contactId" = ${contactId} AND o."connectionId" = ${connectionId}
                AND o."absenceToldAt" >= ${since}::timestamptz)
    RETURNING t.id`;
  return claimed.length === 1;
}
