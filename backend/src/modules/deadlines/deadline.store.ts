import type { ClockPause, Deadline, DeadlineLimits } from "@guiche/contract/time/deadlines";
import type { Holiday, WorkDay } from "@guiche/contract/time/hours";
import { settingDefaults } from "@guiche/contract/settings";
import type { Ticket } from "../../models/tickets/ticket";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { ticketChange } from "../tickets";

/** Rows of one transaction. */
export const batchSize = 200;

/** Something that began and is to be done within a limit. */
export interface Clock {
  queueId: number | null;
  isGroup: boolean;
  limit: keyof DeadlineLimits;
  from: Date;
  /** When it stood still. */
  pauses: ClockPause[];
}

/** A pause as JSON tells it. */
interface StoredPause {
  from: string;
  to: string | null;
}
const clockPauses = (pauses: readonly StoredPause[] | null): ClockPause[] =>
  (pauses ?? []).map(({ from, to }) => ({ from: new Date(from), to: to === null ? null : new Date(to) }));

/** A ticket with deadlines to compute: of the customer's wait, if they wait, and of the solution. */
interface StaleTicket extends Pick<Ticket, "id" | "queueId" | "isGroup" | "answerFrom" | "solutionFrom"> {
  isNext: boolean;
  /** Of the solution. */
  pauses: StoredPause[];
}
export const clocksOf = ({ queueId, isGroup, isNext, answerFrom, solutionFrom, pauses }: StaleTicket) => ({
  answer:
    answerFrom && ({ queueId, isGroup, limit: answerLimit(isNext), from: answerFrom, pauses: [] } satisfies Clock),
  solution:
    solutionFrom &&
    ({ queueId, isGroup, limit: "solutionMinutes", from: solutionFrom, pauses: clockPauses(pauses) } satisfies Clock),
});
const answerLimit = (isNext: boolean) => (isNext ? "nextAnswerMinutes" : "firstAnswerMinutes");

export interface ComputedDeadlines {
  id: number;
  answer: Deadline | null;
  solution: Deadline | null;
}

/** Everything that deadlines depend on, as it is stored now: the cached settings may be older than a mark. */
export interface DeadlineRules {
  settings: Partial<Record<keyof typeof ruleSettings, string>>;
  schedules: WorkDay[];
  queues: ({ id: number; schedules: WorkDay[] } & Record<keyof DeadlineLimits, number | null>)[];
}
const ruleSettings = {
  scheduleType: settingDefaults.scheduleType,
  timezone: settingDefaults.timezone,
  holidays: settingDefaults.holidays,
  firstAnswerMinutes: settingDefaults.firstAnswerMinutes,
  nextAnswerMinutes: settingDefaults.nextAnswerMinutes,
  solutionMinutes: settingDefaults.solutionMinutes,
  groupDeadlines: settingDefaults.groupDeadlines,
};

export const holidaysIn = (text: string): Holiday[] => JSON.parse(text) as Holiday[];

/** After two seconds the transactions are over that began a wait or a ticket before they could see the change. */
const isRipe = fragment`m.at <= now() - interval '2 seconds'`;

/** Companies with deadlines to compute or that have passed. */
export const companiesWithWork = (at: Date) =>
  crossTenantSql("finding deadlines").sql<{ companyId: number }>`
    SELECT c.id AS "companyId" FROM companies c
     WHERE c."suspendedAt" IS NULL AND c."removedAt" IS NULL AND c.id IN (
       SELECT m."companyId" FROM answer_deadline_marks m WHERE ${isRipe}
       UNION SELECT t."companyId" FROM tickets t WHERE t."deadlineStale" OR t."solutionStale"
       UNION SELECT t."companyId" FROM tickets t WHERE t."pausedUntil" <= ${at}
       UNION SELECT d."companyId" FROM answer_deadlines d WHERE d."dueAt" IS NULL
       UNION SELECT t."companyId" FROM tickets t
              WHERE t."answerDueAt" <= ${at} AND NOT t."answerOverdue" AND NOT t."deadlineStale"
       UNION SELECT t."companyId" FROM tickets t
              WHERE t."solutionDueAt" <= ${at} AND NOT t."solutionOverdue" AND NOT t."solutionStale")`;

export const deadlineStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Takes the company's marks; with one, every running deadline is to be computed again. In the order of ids. */
    takeMarks: async () => {
      const marks = await sql`
        DELETE FROM answer_deadline_marks m WHERE m."companyId" = ${scope} AND ${isRipe} RETURNING m.id`;
      if (marks.length === 0) return;
      await sql`
        WITH running AS (
          SELECT t.id, s.waits AS answer, s.resolves AS solution
            FROM tickets t
            CROSS JOIN LATERAL (SELECT NOT t."isGroup" OR has_group_deadlines(t."companyId") AS counts) g
            CROSS JOIN LATERAL (
              SELECT t."answerFrom" IS NOT NULL AND (t."answerDueAt" IS NOT NULL OR g.counts) AS waits,
                     t."solutionFrom" IS NOT NULL AND (t."solutionDueAt" IS NOT NULL
                       OR (g.counts AND has_solution_deadlines(t."companyId"))) AS resolves) s
           WHERE t."companyId" = ${scope} AND t.status IN ('open', 'pending') AND (s.waits OR s.resolves)
           ORDER BY t.id FOR UPDATE OF t)
        ${ticketChange(scope, { deadlines: "stale" }, { from: fragment`running d`, where: fragment`t.id = d.id` })}`;
    },

    rules: async (): Promise<DeadlineRules> => {
      const [row] = await sql<DeadlineRules>`
        SELECT c.schedules,
               (SELECT coalesce(json_object_agg(s.key, s.value), '{}') FROM settings s
                 WHERE s."companyId" = ${scope} AND s.key = ANY(${Object.keys(ruleSettings)}::text[])) AS settings,
               (SELECT coalesce(json_agg(json_build_object('id', q.id, 'schedules', q.schedules,
                         'firstAnswerMinutes', q."firstAnswerMinutes", 'nextAnswerMinutes', q."nextAnswerMinutes",
                         'solutionMinutes', q."solutionMinutes")), '[]')
                  FROM queues q WHERE q."companyId" = ${scope}) AS queues
          FROM companies c WHERE c.id = ${scope}`;
      if (!row) throw new Error("The scope's company does not exist.");
      return { ...row, settings: { ...ruleSettings, ...row.settings } };
    },

    /** Locked until the commit. Those that an agent or a message has locked are left for the next time. */
    stale: () => sql<StaleTicket>`
      SELECT t.id, t."queueId", t."isGroup", t."answerFrom", t."solutionFrom", coalesce(t."waitingSince" > t."servedSince", false) AS "isNext",
             t."solutionPauses" || CASE WHEN t."pausedUntil" IS NULL THEN '[]'::jsonb
                                        ELSE jsonb_build_array(jsonb_build_object('from', t."pausedAt", 'to', NULL)) END AS pauses
        FROM tickets t WHERE t."companyId" = ${scope} AND (t."deadlineStale" OR t."solutionStale")
       ORDER BY t.id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,

    /** Returns the tickets that look different now. */
    save: async (deadlines: ComputedDeadlines[]) => {
      const times = (kind: "answer" | "solution", time: keyof Deadline) =>
        deadlines.map((row) => row[kind]?.[time] ?? null);
      const rows = await sql<{ id: number; isChanged: boolean }>`
        WITH computed AS (
          SELECT v.*, t."answerDueAt" AS "answerBefore", t."solutionDueAt" AS "solutionBefore"
            FROM unnest(${deadlines.map(({ id }) => id)}::bigint[],
                        ${times("answer", "dueAt")}::timestamptz[], ${times("answer", "warnAt")}::timestamptz[],
                        ${times("solution", "dueAt")}::timestamptz[], ${times("solution", "warnAt")}::timestamptz[])
                 AS v(id, answer, "answerWarn", solution, "solutionWarn")
            JOIN tickets t ON t."companyId" = ${scope} AND t.id = v.id)
        ${ticketChange(
          scope,
          { deadlines: "computed" },
          {
            from: fragment`computed d`,
            where: fragment`t.id = d.id`,
            returning: fragment`
              t.id, (d."answerBefore", d."solutionBefore") IS DISTINCT FROM (d.answer, d.solution) AS "isChanged"`,
          },
        )}`;
      return rows.filter(({ isChanged }) => isChanged).map(({ id }) => id);
    },

    staleOfPast: async (): Promise<(Clock & { id: number })[]> => {
      const rows = await sql<
        Omit<Clock, "limit" | "pauses"> & {
          id: number;
          isNext: boolean;
          isSolution: boolean;
          pauses: StoredPause[] | null;
        }
      >`
        SELECT d.id, d."queueId", d."answerFrom" AS "from", d."isNext", d."isSolution",
               EXISTS (SELECT FROM tickets t WHERE t."companyId" = d."companyId" AND t.id = d."ticketId" AND t."isGroup") AS "isGroup",
               (SELECT t."solutionPauses" FROM tickets t
                 WHERE t."companyId" = d."companyId" AND t.id = d."ticketId" AND d."isSolution") AS pauses
          FROM answer_deadlines d
         WHERE d."companyId" = ${scope} AND d."dueAt" IS NULL
         ORDER BY d.id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
      return rows.map(({ isNext, isSolution, pauses, ...row }) => ({
        ...row,
        pauses: clockPauses(pauses),
        limit: isSolution ? "solutionMinutes" : answerLimit(isNext),
      }));
    },

    /** Marks of tickets that turn out to have no deadline are deleted. */
    savePast: async (deadlines: { id: number; dueAt: Date | undefined }[]) => {
      const [due, none] = [deadlines.filter(({ dueAt }) => dueAt), deadlines.filter(({ dueAt }) => !dueAt)];
      const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
      if (due.length > 0)
        await sql`
          UPDATE answer_deadlines d SET "dueAt" = v."dueAt"
            FROM unnest(${ids(due)}::bigint[], ${due.map(({ dueAt }) => dueAt)}::timestamptz[]) AS v(id, "dueAt")
           WHERE d."companyId" = ${scope} AND d.id = v.id`;
      if (none.length > 0)
        await sql`DELETE FROM answer_deadlines d WHERE d."companyId" = ${scope} AND d.id = ANY(${ids(none)}::bigint[])`;
    },

    /** Marks the tickets one of whose deadlines has passed, each once. */
    markOverdue: (at: Date) => {
      const answerIsLate = fragment`(t."answerDueAt" <= ${at} AND NOT t."answerOverdue" AND NOT t."deadlineStale")`;
      const solutionIsLate = fragment`(t."solutionDueAt" <= ${at} AND NOT t."solutionOverdue" AND NOT t."solutionStale")`;
      return sql.values<number>`
        WITH missed AS (
          SELECT t.id, ${answerIsLate} AS answer, ${solutionIsLate} AS solution FROM tickets t
           WHERE t."companyId" = ${scope} AND (${answerIsLate} OR ${solutionIsLate})
           ORDER BY t.id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        ${ticketChange(
          scope,
          { deadlines: "missed" },
          { from: fragment`missed d`, where: fragment`t.id = d.id`, returning: fragment`t.id` },
        )}`;
    },
  };
};
