import type { AuditDetails, AuditExport, AuditField, AuditSearch } from "@guiche/contract/audit";
import { pageSize } from "@guiche/contract/limits";
import { settingDefaults } from "@guiche/contract/settings";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { onDays } from "../../core/db/days";
import { foldedContains } from "../../core/db/folded-search";
import { repository, sqlOf, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

export type AuditRow = Plain<AuditEntry>;
type Filter = Omit<AuditExport, "language">;

const anything = fragment`TRUE`;
const only = (filterValue: unknown, those: Fragment): Fragment => (filterValue ? those : anything);

/** Fields that hold the id of a row with a name. */
const tableByField: Partial<Record<AuditField, Fragment>> = {
  queueId: fragment`queues`,
  transferQueueId: fragment`queues`,
  fallbackQueueId: fragment`queues`,
  forwardQueueId: fragment`queues`,
  promptId: fragment`prompts`,
  integrationId: fragment`queue_integrations`,
  person: fragment`users`,
};

export const auditStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  const matching = ({ action, userId, searchParam = "", from, to }: Filter, timezone: string): Fragment => {
    const text = fragment`(${foldedContains(fragment`target`, searchParam)} OR ${foldedContains(fragment`"userName"`, searchParam)})`;
    return fragment`
      ${only(action, fragment`action = ${action ?? ""}`)}
      AND ${only(userId, fragment`"userId" = ${userId ?? 0}`)}
      AND ${only(searchParam, text)}
      AND ${only(from ?? to, onDays(fragment`"createdAt"`, [from ?? "0001-01-01", to ?? "9999-12-30"], timezone))}`;
  };

  return {
    add: repository(scope, AuditEntry).add,
    /** The company's zone: settings record their changes here, so this module cannot ask them. */
    timezone: async (): Promise<string> => {
      const [row] = await sql<{ value: string }>`
        SELECT value FROM settings WHERE "companyId" = ${scope} AND key = 'timezone'`;
      return row?.value ?? settingDefaults.timezone;
    },
    page: async ({ pageNumber, ...filter }: AuditSearch, timezone: string) => {
      const size = pageSize.other;
      const rows = await sql<AuditRow>`
        SELECT * FROM audit_entries WHERE "companyId" = ${scope} AND ${matching(filter, timezone)}
         ORDER BY id DESC LIMIT ${size + 1} OFFSET ${(pageNumber - 1) * size}`;
      return { rows: rows.slice(0, size), hasMore: rows.length > size };
    },
    /** The newest below this id. */
    below: (id: number | null, filter: Filter, timezone: string, limit: number) => sql<AuditRow>`
      SELECT * FROM audit_entries
       WHERE "companyId" = ${scope} AND ${only(id, fragment`id < ${id ?? 0}`)} AND ${matching(filter, timezone)}
       ORDER BY id DESC LIMIT ${limit}`,
    /** With today's names in place of ids, which say nothing to people. */
    withNames: async (details: AuditDetails): Promise<AuditDetails> => {
      const result = { ...details };
      for (const [field, table] of Object.entries(tableByField) as [AuditField, Fragment][]) {
        const text = String(details[field] ?? "");
        const ids = text.split(" → ").filter((part) => /^\d{1,10}$/.test(part));
        if (ids.length === 0) continue;
        const rows = await sql<{ id: number; name: string }>`
          SELECT id, name FROM ${table} WHERE "companyId" = ${scope} AND id = ANY(${ids.map(Number)}::bigint[])`;
        const nameOf = (part: string) => rows.find(({ id }) => String(id) === part)?.name ?? part;
        result[field] = text.split(" → ").map(nameOf).join(" → ");
      }
      return result;
    },
  };
};
