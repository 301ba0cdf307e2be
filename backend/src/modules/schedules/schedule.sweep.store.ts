import type { ScheduleRow } from "./schedule.store";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { hasPlace } from "../outreach";

/** Marks what fell due while the plan excluded schedules: it waits for a person's decision. */
export const holdExcluded = (at: Date) =>
  crossTenantSql("holding schedules that the plan excludes").sql<ScheduleRow>`
    UPDATE schedules s SET "heldAt" = ${at}, "updatedAt" = now()
      FROM companies c JOIN plans p ON p.id = c."planId"
     WHERE c.id = s."companyId" AND NOT p."useSchedules"
       AND s.status = 'PENDENTE' AND s."heldAt" IS NULL AND s."sendAt" <= ${at}
    RETURNING s.*`;

/** Due schedules, oldest first, at most as many per connection as its outbox takes now. Suspended companies wait. */
export const dueSchedules = (at: Date) =>
  crossTenantSql("finding schedules that are due").sql<{ companyId: number; id: number }>`
    SELECT d."companyId", d.id FROM (
      SELECT s."companyId", s.id, s."sendAt", s."connectionId",
             row_number() OVER (PARTITION BY s."companyId", s."connectionId" ORDER BY s."sendAt", s.id) AS place
        FROM schedules s
        JOIN companies c ON c.id = s."companyId" AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
        JOIN plans p ON p.id = c."planId" AND p."useSchedules"
       WHERE s.status = 'PENDENTE' AND s."heldAt" IS NULL AND s."sendAt" <= ${at}) d
     WHERE ${hasPlace(fragment`
       SELECT count(*) FROM schedules l
        WHERE l."companyId" = d."companyId" AND l."connectionId" = d."connectionId" AND l.status = 'AGENDADA'`)}
     ORDER BY d."sendAt", d.id`;

/** Messages that wait for their connection longer than their schedule allows. */
export const waitingTooLong = (at: Date) =>
  crossTenantSql("finding schedules that wait too long").sql<{ companyId: number; connectionId: number; wid: string }>`
    SELECT o."companyId", o."connectionId", o.wid
      FROM schedules s
      JOIN outbox o ON o."companyId" = s."companyId" AND o.kind = 'message'
                   AND (o."messageId" = s."messageId" OR o."looseMessageId" = s."looseMessageId")
     WHERE s.status = 'AGENDADA' AND s."maxDelayMinutes" IS NOT NULL AND o.attempts = 0
       AND s."sendAt" < ${at}::timestamptz - make_interval(mins => s."maxDelayMinutes")`;

/** Brings the state of what was handed over up to its message's: it left, or it failed. */
export const settleLeaving = () =>
  crossTenantSql("settling schedules that left").sql<ScheduleRow>`
    UPDATE schedules s
       SET status = CASE WHEN r.ack = -1 THEN 'ERRO' ELSE 'ENVIADA' END,
           cause = CASE WHEN r.ack = -1 THEN coalesce(r.failure, 'unknown') END, "updatedAt" = now()
      FROM (SELECT x.id, coalesce(m.ack, l.ack, 1) AS ack, coalesce(m.failure, l.failure) AS failure
              FROM schedules x
              LEFT JOIN messages m ON m."companyId" = x."companyId" AND m.id = x."messageId"
              LEFT JOIN loose_messages l ON l."companyId" = x."companyId" AND l.id = x."looseMessageId"
             WHERE x.status = 'AGENDADA') r
     WHERE r.id = s.id AND s.status = 'AGENDADA' AND r.ack <> 0
    RETURNING s.*`;

/** Locks a schedule until the commit if it is still due and no other transaction has it locked. */
export function claimSchedule(scope: Scope, id: number, at: Date): Promise<ScheduleRow | null> {
  return sqlOf(scope).first<ScheduleRow>`
    SELECT s.* FROM schedules s
     WHERE s."companyId" = ${scope} AND s.id = ${id}
       AND s.status = 'PENDENTE' AND s."heldAt" IS NULL AND s."sendAt" <= ${at}
       FOR UPDATE SKIP LOCKED`;
}
