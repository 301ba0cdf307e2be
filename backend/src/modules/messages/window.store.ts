import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export const windowStore = (scope: Scope) => ({
  /**
   * When the contact last wrote on this connection, in whichever ticket; null also when WhatsApp has said since then that
   * the window is over. What came first is told by the ids, because WhatsApp's clock may be another one.
   */
  openedAt: (contactId: number, connectionId: number) => sqlOf(scope).value<Date>`
    SELECT CASE WHEN max(m.id) FILTER (WHERE NOT m."fromMe") > coalesce(max(m.id) FILTER (WHERE m.failure = 'window'), 0)
                THEN max(m."createdAt") FILTER (WHERE NOT m."fromMe") END AS at
      FROM messages m
     WHERE m."companyId" = ${scope} AND m."contactId" = ${contactId} AND m."connectionId" = ${connectionId}`,
});
