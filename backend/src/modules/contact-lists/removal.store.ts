import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** Deleted lists that still have a row. */
export const removedLists = () =>
  crossTenantSql("finding deleted contact lists with rows left").sql<{ companyId: number; id: number }>`
    SELECT l."companyId", l.id FROM contact_lists l WHERE l."removedAt" IS NOT NULL ORDER BY l.id LIMIT 100`;

export const removalStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Deletes some of the list's people; how many they were. */
    removePeople: async (contactListId: number, size: number): Promise<number> => {
      const rows = await sql`
        DELETE FROM contact_list_items d
         WHERE d."companyId" = ${scope} AND d.id IN (
           SELECT i.id FROM contact_list_items i
            WHERE i."companyId" = ${scope} AND i."contactListId" = ${contactListId} LIMIT ${size})
        RETURNING d.id`;
      return rows.length;
    },
    removeList: (id: number) => sql`
      DELETE FROM contact_lists l WHERE l."companyId" = ${scope} AND l.id = ${id} AND l."removedAt" IS NOT NULL`,
  };
};
