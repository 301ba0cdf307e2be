import type { AuditSearch } from "@guiche/contract/audit";
import { pageSize } from "@guiche/contract/limits";
import { AuditEntry } from "../../models/audit-entry";
import { foldedContains } from "../../core/db/folded";
import { repository, sqlOf, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

export type AuditRow = Plain<AuditEntry>;

const anything = fragment`TRUE`;
const only = (wanted: unknown, those: Fragment): Fragment => (wanted ? those : anything);

export const auditStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    add: repository(scope, AuditEntry).add,
    page: async ({ pageNumber, action, userId, searchParam = "" }: AuditSearch) => {
      const size = pageSize.other;
      const named = fragment`(${foldedContains(fragment`target`, searchParam)} OR ${foldedContains(fragment`"userName"`, searchParam)})`;
      const rows = await sql<AuditRow>`
        SELECT * FROM audit_entries
         WHERE "companyId" = ${scope}
           AND ${only(action, fragment`action = ${action ?? ""}`)}
           AND ${only(userId, fragment`"userId" = ${userId ?? 0}`)}
           AND ${only(searchParam, named)}
         ORDER BY id DESC LIMIT ${size + 1} OFFSET ${(pageNumber - 1) * size}`;
      return { rows: rows.slice(0, size), hasMore: rows.length > size };
    },
  };
};
