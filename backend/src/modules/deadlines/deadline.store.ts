import type { Holiday, WorkDay } from "@guiche/contract/hours";
import { settingDefaults } from "@guiche/contract/settings";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";

/** Rows of one transaction. */
export const batchSize = 200;

/** A running or a past wait whose deadline is to be computed. */
export interface Wait {
  id: number;
  queueId: number | null;
  isNext: boolean;
  answerFrom: Date;
}

export interface Computed {
  id: number;
  dueAt: Date | null;
  warnAt: Date | null;
}

/** Everything that deadlines depend on, as it is stored now: the cached settings may be older than a mark. */
export interface DeadlineRules {
  settings: Partial<Record<keyof typeof ruleSettings, string>>;
  schedules: WorkDay[];
  queues: { id: number; schedules: WorkDay[]; firstAnswerMinutes: number | null; nextAnswerMinutes: number | null }[];
}
const ruleSettings = {
  scheduleType: settingDefaults.scheduleType,
  timezone: settingDefaults.timezone,
  holidays: settingDefaults.holidays,
  firstAnswerMinutes: settingDefaults.firstAnswerMinutes,
  nextAnswerMinutes: settingDefaults.nextAnswerMinutes,
};

export const holidaysIn = (text: string): Holiday[] => JSON.parse(text) as Holiday[];

/** After two seconds the transactions are over that began a wait before they could see the change. */
const isRipe = fragment`m.at <= now() - interval '2 seconds'`;

/** Companies with deadlines to compute or that have passed. */
export const companiesWithWork = (at: Date) =>
  crossTenantSql("finding deadlines").sql<{ companyId: number }>`
    SELECT c.id AS "companyId" FROM companies c
     WHERE c."suspendedAt" IS NULL AND c."removedAt" IS NULL AND c.id IN (
       SELECT m."companyId" FROM answer_deadline_marks m WHERE ${isRipe}
       UNION SELECT t."companyId" FROM tickets t WHERE t."deadlineStale"
       UNION SELECT d."companyId" FROM answer_deadlines d WHERE d."dueAt" IS NULL
       UNION SELECT t."companyId" FROM tickets t
              WHERE t."answerDueAt" <= ${at} AND NOT t."answerOverdue" AND NOT t."deadlineStale")`;

export const deadlineStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Takes the company's marks; with one, every running deadline is to be computed again. In the order of ids. */
    takeMarks: async () => {
      const marks = await sql`
        DELETE FROM answer_deadline_marks m WHERE m."companyId" = ${scope} AND ${isRipe} RETURNING m.id`;
      if (marks.length === 0) return;
      await sql`
        WITH waiting AS (
          SELECT t.id FROM tickets t
           WHERE t."companyId" = ${scope} AND t.status IN ('open', 'pending') AND t."answerFrom" IS NOT NULL
           ORDER BY t.id FOR UPDATE)
        UPDATE tickets t SET "deadlineStale" = true FROM waiting WHERE t."companyId" = ${scope} AND t.id = waiting.id`;
    },

    rules: async (): Promise<DeadlineRules> => {
      const [row] = await sql<DeadlineRules>`
        SELECT c.schedules,
               (SELECT coalesce(json_object_agg(s.key, s.value), '{}') FROM settings s
                 WHERE s."companyId" = ${scope} AND s.key = ANY(${Object.keys(ruleSettings)}::text[])) AS settings,
               (SELECT coalesce(json_agg(json_build_object('id', q.id, 'schedules', q.schedules,
                         'firstAnswerMinutes', q."firstAnswerMinutes", 'nextAnswerMinutes', q."nextAnswerMinutes")), '[]')
                  FROM queues q WHERE q."companyId" = ${scope}) AS queues
          FROM companies c WHERE c.id = ${scope}`;
      if (!row) throw new Error("The scope's company does not exist.");
      return { ...row, settings: { ...ruleSettings, ...row.settings } };
    },

    /** Locked until the commit. Those that an agent or a message has locked are left for the next time. */
    stale: () => sql<Wait>`
      SELECT t.id, t."queueId", t."answerFrom", coalesce(t."waitingSince" > t."servedSince", false) AS "isNext"
        FROM tickets t WHERE t."companyId" = ${scope} AND t."deadlineStale"
       ORDER BY t.id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,

    /** Returns the tickets that look different now. */
    save: async (computed: Computed[]) => {
      const column = <K extends keyof Computed>(key: K) => computed.map((row) => row[key]);
      const rows = await sql<{ id: number; isChanged: boolean }>`
        WITH made AS (
          SELECT v.id, v."dueAt", v."warnAt", t."answerDueAt" AS "dueBefore"
            FROM unnest(${column("id")}::bigint[], ${column("dueAt")}::timestamptz[], ${column("warnAt")}::timestamptz[])
                 AS v(id, "dueAt", "warnAt")
            JOIN tickets t ON t."companyId" = ${scope} AND t.id = v.id)
        UPDATE tickets t
           SET "answerDueAt" = made."dueAt", "answerWarnAt" = made."warnAt", "deadlineStale" = false,
               "answerOverdue" = coalesce(t."answerOverdue" AND made."dueAt" <= t."answerDueAt", false)
          FROM made WHERE t."companyId" = ${scope} AND t.id = made.id
        RETURNING t.id, made."dueBefore" IS DISTINCT FROM made."dueAt" AS "isChanged"`;
      return rows.filter(({ isChanged }) => isChanged).map(({ id }) => id);
    },

    staleOfPast: () => sql<Wait>`
      SELECT d.id, d."queueId", d."answerFrom", d."isNext" FROM answer_deadlines d
       WHERE d."companyId" = ${scope} AND d."dueAt" IS NULL
       ORDER BY d.id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,

    /** Those that had no deadline after all are deleted. */
    savePast: async (computed: Computed[]) => {
      const [due, none] = [computed.filter(({ dueAt }) => dueAt), computed.filter(({ dueAt }) => !dueAt)];
      const ids = (rows: Computed[]) => rows.map(({ id }) => id);
      if (due.length > 0)
        await sql`
          UPDATE answer_deadlines d SET "dueAt" = v."dueAt"
            FROM unnest(${ids(due)}::bigint[], ${due.map(({ dueAt }) => dueAt)}::timestamptz[]) AS v(id, "dueAt")
           WHERE d."companyId" = ${scope} AND d.id = v.id`;
      if (none.length > 0)
        await sql`DELETE FROM answer_deadlines d WHERE d."companyId" = ${scope} AND d.id = ANY(${ids(none)}::bigint[])`;
    },

    /** Marks the tickets whose deadline has passed, each once. */
    markOverdue: async (at: Date) => {
      const rows = await sql<{ id: number }>`
        WITH missed AS (
          SELECT t.id FROM tickets t
           WHERE t."companyId" = ${scope} AND t."answerDueAt" <= ${at} AND NOT t."answerOverdue" AND NOT t."deadlineStale"
           ORDER BY t.id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        UPDATE tickets t SET "answerOverdue" = true FROM missed WHERE t."companyId" = ${scope} AND t.id = missed.id
        RETURNING t.id`;
      return rows.map(({ id }) => id);
    },
  };
};
