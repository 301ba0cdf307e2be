import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export const windowStore = (scope: Scope) => ({
  /** When the contact last wrote on this connection, in whichever ticket. */
  lastInbound: async (contactId: number, connectionId: number): Promise<Date | null> => {
    const [row] = await sqlOf(scope)<{ at: Date | null }>`
      SELECT max(m."createdAt") AS at FROM messages m
       WHERE m."companyId" = ${scope} AND m."contactId" = ${contactId} AND m."connectionId" = ${connectionId} AND NOT m."fromMe"`;
    return row?.at ?? null;
  },
});
