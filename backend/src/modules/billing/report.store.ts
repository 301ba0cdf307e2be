import type { CompanyState } from "@guiche/contract/companies";
import { pageSize } from "@guiche/contract/limits";
import { endedTrialDays, type UsageSearch } from "@guiche/contract/platform-report";
import { officialProviders } from "@guiche/contract/rules/capabilities";
import { settingDefaults } from "@guiche/contract/settings";
import type { Company } from "../../models/accounts/company";
import { foldedContains } from "../../core/db/folded-search";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { fragment, type Fragment } from "../../core/tenant/sql";
import type { PlanRow } from "../plans";

interface IncomeRow {
  /** Of paid invoices, by the month of their payment. */
  months: { month: string; count: number; cents: number }[];
  open: { count: number; cents: number };
  overdue: { count: number; cents: number };
  trials: { running: number; ending: number; lapsed: number; converted: number };
}

/** `from`: the first moment of the first month. */
export async function incomeOf({ from, today, timezone }: { from: Date; today: string; timezone: string }) {
  const sums = fragment`json_build_object('count', count(*)::int, 'cents', coalesce(sum(i."valueCents"), 0)::int)`;
  const [row] = await crossTenantSql("the platform's owner sees the income").sql<IncomeRow>`
    WITH paid AS (
      SELECT to_char(i."paidAt" AT TIME ZONE ${timezone}, 'YYYY-MM') AS month, count(*)::int AS count,
             sum(i."valueCents")::int AS cents
        FROM invoices i WHERE i."paidAt" >= ${from} GROUP BY 1),
    unpaid AS (
      SELECT i."valueCents", i."periodFrom" FROM invoices i JOIN companies c ON c.id = i."companyId"
       WHERE i."paidAt" IS NULL AND c."removedAt" IS NULL),
    trials AS (
      SELECT c."trialExpiration" AS day, c."dueDate" = c."trialExpiration" AS "isUnpaid", c.status
        FROM companies c
       WHERE c."removedAt" IS NULL AND c."trialExpiration" >= ${today}::date - ${endedTrialDays}::int)
    SELECT coalesce((SELECT json_agg(paid) FROM paid), '[]') AS months,
           (SELECT ${sums} FROM unpaid i WHERE i."periodFrom" >= ${today}::date) AS open,
           (SELECT ${sums} FROM unpaid i WHERE i."periodFrom" < ${today}::date) AS overdue,
           (SELECT json_build_object(
              'running', count(*) FILTER (WHERE "isUnpaid" AND status AND day >= ${today}::date),
              'ending', count(*) FILTER (WHERE "isUnpaid" AND status AND day BETWEEN ${today}::date AND ${today}::date + 1),
              'lapsed', count(*) FILTER (WHERE "isUnpaid" AND day < ${today}::date),
              'converted', count(*) FILTER (WHERE NOT "isUnpaid")) FROM trials) AS trials`;
  if (!row) throw new Error("The income query returned no row.");
  return row;
}

export interface UsageRow extends Pick<Company, "id" | "name" | "status" | "dueDate" | "trialExpiration"> {
  timezone: string;
  plan: Pick<PlanRow, "id" | "name" | "users" | "connections" | "officialConnections" | "apiMessages" | "storageMb">;
  users: number;
  connections: number;
  /** Of the connections. */
  officialConnections: number;
  messages: number;
  apiMessages: number;
  storageBytes: number;
}

/** The same states as `companyState`, of the platform's day. */
const stateIs = (state: CompanyState, today: string): Fragment => {
  const isDue = fragment`coalesce(c."dueDate", 'infinity') >= ${today}::date`;
  if (state === "suspended") return fragment`NOT c.status`;
  if (state === "overdue") return fragment`c.status AND NOT ${isDue}`;
  const isTrial = fragment`coalesce(c."dueDate" = c."trialExpiration", false)`;
  return state === "trial"
    ? fragment`c.status AND ${isDue} AND ${isTrial}`
    : fragment`c.status AND ${isDue} AND NOT ${isTrial}`;
};

/** What each company uses. Only what the order needs is counted for every company, the rest for the page alone. */
export async function usageOfCompanies(search: UsageSearch, { today, month, since }: Clock) {
  const figures = {
    users: fragment`(SELECT count(*)::int FROM users u WHERE u."companyId" = c.id AND u."suspendedAt" IS NULL)`,
    connections: fragment`(SELECT count(*)::int FROM connections w WHERE w."companyId" = c.id)`,
    // Every message changes its ticket's time: only the tickets of this month are looked into.
    messages: fragment`(
      SELECT count(*)::int FROM tickets t
        JOIN messages m ON m."companyId" = t."companyId" AND m."ticketId" = t.id AND m."createdAt" >= ${since}
       WHERE t."companyId" = c.id AND t.status IN ('open', 'pending', 'closed') AND t."updatedAt" >= ${since})`,
    storage: fragment`coalesce((SELECT s.bytes FROM storage_usage s WHERE s."companyId" = c.id), 0)`,
  };
  const by = { ...figures, name: fragment`folded(c.name)`, dueDate: fragment`coalesce(c."dueDate", 'infinity')` };
  const direction = search.direction === "desc" ? fragment`DESC` : fragment`ASC`;
  const nameCondition = search.searchParam ? foldedContains(fragment`c.name`, search.searchParam) : fragment`TRUE`;
  const inState = search.state ? stateIs(search.state, today) : fragment`TRUE`;
  const size = pageSize.other;
  const rows = await crossTenantSql("the platform's owner sees what companies use").sql<UsageRow>`
    WITH page AS (
      SELECT c.*, ${by[search.order]} AS place FROM companies c
       WHERE c."removedAt" IS NULL AND ${nameCondition} AND ${inState}
       ORDER BY place ${direction}, c.id LIMIT ${size + 1}::int OFFSET ${(search.pageNumber - 1) * size}::int)
    SELECT c.id, c.name, c.status, c."dueDate", c."trialExpiration",
           coalesce(z.value, ${settingDefaults.timezone}) AS timezone,
           json_build_object('id', p.id, 'name', p.name, 'users', p.users, 'connections', p.connections,
                             'officialConnections', p."officialConnections",
                             'apiMessages', p."apiMessages", 'storageMb', p."storageMb") AS plan,
           ${figures.users} AS users, ${figures.connections} AS connections,
           (SELECT count(*)::int FROM connections w WHERE w."companyId" = c.id AND w.provider = ANY(${officialProviders}::text[]))
             AS "officialConnections", ${figures.messages} AS messages,
           coalesce((SELECT a.messages FROM api_usage a WHERE a."companyId" = c.id AND a.month = ${month}::date), 0)
             AS "apiMessages",
           ${figures.storage}::float8 AS "storageBytes"
      FROM page c
      JOIN plans p ON p.id = c."planId"
      LEFT JOIN settings z ON z."companyId" = c.id AND z.key = 'timezone'
     ORDER BY c.place ${direction}, c.id`;
  return { rows: rows.slice(0, size), hasMore: rows.length > size };
}

interface Clock {
  /** Today, and the first day of its month, as `yyyy-MM-dd`. */
  today: string;
  month: string;
  /** The first moment of the month. */
  since: Date;
}
