import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { ticketChange } from "./ticket.write";

/** Timed acts: tickets without a queue are transferred to one, tickets without an answer are closed. */
export const timedActions = ["transfer", "expire"] as const;
export type TimedAction = (typeof timedActions)[number];

interface DueTicket {
  companyId: number;
  ticketId: number;
  act: TimedAction;
}

/** Since when the customer owes an answer: reminders are no new question, and a pause gave them time. */
const silentSince = fragment`
  greatest(CASE WHEN t."remindedAt" >= t."lastMessageAt" THEN t."remindedSince" ELSE t."lastMessageAt" END, t."resumedAt")`;

/**
 * The reminder timer does not run while our last message has failed, or waits for its connection: the customer cannot
 * answer it.
 */
const hasArrived = fragment`
  coalesce((SELECT m.ack FROM messages m WHERE m."companyId" = t."companyId" AND m."ticketId" = t.id AND m."fromMe"
             ORDER BY m."createdAt" DESC, m.id DESC LIMIT 1), 2) > 0`;

/**
 * The next word is the customer's. One who waits for a person owes none, though a greeting or a schedule was sent by itself
 * since.
 */
const owesAnswer = fragment`
  t.status = 'open' AND t."lastFromMe" AND t."waitingSince" IS NULL AND NOT t."isGroup" AND t."pausedUntil" IS NULL
  AND ${hasArrived}`;

/** The customer has been silent for these minutes. */
const isSilentFor = (minutes: Fragment, at: Date): Fragment => fragment`
  ${silentSince} <= ${at}::timestamptz - make_interval(mins => ${minutes})`;

/**
 * The minutes were up days ago: the timer was turned on for old tickets, or the server was away. The customer, who may
 * have forgotten the conversation, is not written to any more.
 */
const staleDays = 7;
const isStale = (minutes: Fragment, at: Date, since = silentSince): Fragment => fragment`
  ${since} <= ${at}::timestamptz - make_interval(days => ${staleDays}, mins => ${minutes})`;

/** One statement however many companies there are. Suspended companies are skipped. */
export const dueTickets = (at: Date) =>
  crossTenantSql("finding tickets that waited too long").sql<DueTicket>`
    (SELECT t."companyId", t.id AS "ticketId", 'transfer' AS act
       FROM tickets t
       JOIN connections w ON w."companyId" = t."companyId" AND w.id = t."connectionId"
       JOIN companies c ON c.id = t."companyId"
      WHERE t.status = 'pending' AND t."queueId" IS NULL AND w."timeToTransfer" > 0 AND w."transferQueueId" IS NOT NULL
        AND t."queuedAt" <= ${at}::timestamptz - make_interval(mins => w."timeToTransfer")
        AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
      ORDER BY t."queuedAt" LIMIT 1000)
    UNION ALL
    (SELECT t."companyId", t.id, 'expire'
       FROM tickets t
       JOIN connections w ON w."companyId" = t."companyId" AND w.id = t."connectionId"
       JOIN companies c ON c.id = t."companyId"
      WHERE ${owesAnswer} AND w."expiresTicket" > 0 AND ${isSilentFor(fragment`w."expiresTicket"`, at)}
        AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
      ORDER BY t."lastMessageAt" LIMIT 1000)`;

/**
 * Locks the ticket until the commit if it is still due and nothing else has it locked: an agent, an inbound message,
 * another process. Returns it with its target queue, and whether the act comes too late for a text.
 */
export function claimDue(scope: Scope, id: number, act: TimedAction, at: Date) {
  const isDue: Record<TimedAction, Fragment> = {
    transfer: fragment`
      t.status = 'pending' AND t."queueId" IS NULL AND w."timeToTransfer" > 0 AND w."transferQueueId" IS NOT NULL
      AND t."queuedAt" <= ${at}::timestamptz - make_interval(mins => w."timeToTransfer")`,
    expire: fragment`
      ${owesAnswer} AND w."expiresTicket" > 0 AND ${isSilentFor(fragment`w."expiresTicket"`, at)}`,
  };
  const isLate: Record<TimedAction, Fragment> = {
    transfer: isStale(fragment`w."timeToTransfer"`, at, fragment`t."queuedAt"`),
    expire: isStale(fragment`w."expiresTicket"`, at),
  };
  return sqlOf(scope).first<{ id: number; queueId: number | null; isStale: boolean }>`
    SELECT t.id, w."transferQueueId" AS "queueId", ${isLate[act]} AS "isStale"
      FROM tickets t JOIN connections w ON w."companyId" = t."companyId" AND w.id = t."connectionId"
     WHERE t."companyId" = ${scope} AND t.id = ${id} AND ${isDue[act]}
       FOR UPDATE OF t SKIP LOCKED`;
}

const sentReminders = fragment`(CASE WHEN t."remindedAt" >= t."lastMessageAt" THEN t.reminders ELSE 0 END)`;
/**
 * The customer has been silent long enough for the next reminder, of at most two. Where the first had to wait, for the
 * opening or for a server, the second keeps its distance to it. After a stop of the server the closing may be due as well:
 * then the customer is no longer reminded.
 */
const isReminderDue = (at: Date): Fragment => fragment`
  ${owesAnswer}
  AND NOT (w."expiresTicket" > 0 AND ${isSilentFor(fragment`w."expiresTicket"`, at)})
  AND ((${sentReminders} = 0 AND w."firstReminderMinutes" > 0
        AND ${isSilentFor(fragment`w."firstReminderMinutes"`, at)}
        AND NOT ${isStale(fragment`w."firstReminderMinutes"`, at)})
    OR (${sentReminders} = 1 AND w."secondReminderMinutes" > w."firstReminderMinutes"
        AND ${isSilentFor(fragment`w."secondReminderMinutes"`, at)}
        AND NOT ${isStale(fragment`w."secondReminderMinutes"`, at)}
        AND t."lastMessageAt"
            <= ${at}::timestamptz - make_interval(mins => w."secondReminderMinutes" - w."firstReminderMinutes")))`;

/** Companies take turns: the reminders of one that is closed wait for its opening, and stay due until then. */
export const dueReminders = (at: Date) =>
  crossTenantSql("finding customers to remind").sql<{ companyId: number; ticketId: number }>`
    SELECT t."companyId", t.id AS "ticketId"
      FROM tickets t
      JOIN connections w ON w."companyId" = t."companyId" AND w.id = t."connectionId"
      JOIN companies c ON c.id = t."companyId"
     WHERE ${isReminderDue(at)} AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
     ORDER BY row_number() OVER (PARTITION BY t."companyId" ORDER BY t."lastMessageAt") LIMIT 1000`;

/** Locks the ticket if its reminder is still due, and tells which one it is. */
export function claimReminder(scope: Scope, id: number, at: Date) {
  return sqlOf(scope).first<{ number: 1 | 2; since: Date }>`
    SELECT ${sentReminders} + 1 AS number, ${silentSince} AS since
      FROM tickets t JOIN connections w ON w."companyId" = t."companyId" AND w.id = t."connectionId"
     WHERE t."companyId" = ${scope} AND t.id = ${id} AND ${isReminderDue(at)}
       FOR UPDATE OF t SKIP LOCKED`;
}

/** The customer's last text, and whether we have asked something since. */
export function lastWords(scope: Scope, id: number): Promise<{ text: string; hasAskedSince: boolean } | null> {
  return sqlOf(scope).first<{ text: string; hasAskedSince: boolean }>`
    SELECT m.body AS text,
           EXISTS (SELECT FROM messages o
                    WHERE o."companyId" = m."companyId" AND o."ticketId" = m."ticketId" AND o."fromMe" AND NOT o."isDeleted"
                      AND (o."createdAt", o.id) > (m."createdAt", m.id) AND o.body ~ '\\?\\s*$') AS "hasAskedSince"
      FROM messages m
     WHERE m."companyId" = ${scope} AND m."ticketId" = ${id} AND NOT m."fromMe"
     ORDER BY m."createdAt" DESC, m.id DESC LIMIT 1`;
}

/** After the reminder was written: whatever is newer starts over. */
export const noteReminder = (scope: Scope, id: number, reminder: { number: number; since: Date }) =>
  sqlOf(scope)`${ticketChange(scope, { reminded: reminder }, { where: fragment`t.id = ${id}` })}`;

/** Our last message has left only now: the customer owes an answer from here on. */
export const beginSilence = (scope: Scope, id: number, writtenAt: Date, at: Date) => {
  const where = fragment`
    t.id = ${id} AND t."lastFromMe" AND t."lastMessageAt" = ${writtenAt}
    AND (t."remindedAt" >= t."lastMessageAt") IS NOT TRUE`;
  return sqlOf(scope)`${ticketChange(scope, { reminded: { number: 0, since: at } }, { where })}`;
};
