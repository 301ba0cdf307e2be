import { clocksApartMs } from "@guiche/contract/time/clocks";
import type { Rate } from "@guiche/contract/ratings";
import { Rating } from "../../models/tickets/rating";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { repository, sqlOf, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

export type RatingRow = Plain<Rating>;

/** The question still waits for its connection: the customer cannot answer it yet. */
const isWaiting = fragment`
  EXISTS (SELECT FROM outbox o WHERE o."companyId" = r."companyId" AND o."messageId" = r."questionId" AND o.kind = 'message')`;

/** A schedule, a campaign or a program has written since: an answer may be to that, and an agent reads it. */
const isWrittenToSince = (time: Fragment): Fragment => fragment`
  EXISTS (SELECT FROM loose_messages l
           WHERE l."companyId" = r."companyId" AND l."contactId" = t."contactId" AND l."connectionId" = t."connectionId"
             AND l.ack <> -1 AND l."createdAt" > ${time})`;

export const ratingStore = (scope: Scope) => {
  const ratings = repository(scope, Rating);
  const sql = sqlOf(scope);
  return {
    add: ratings.add,
    change: ratings.change,
    ofTicket: (ticketId: number) => ratings.all({ where: { ticketId }, order: [["id", "DESC"]] }),
    /**
     * The question that this customer may still answer, locked: it has left, and the message is not older. A message that
     * WhatsApp held may have another clock's time.
     */
    findAwaited: (contactId: number, connectionId: number, at: Date) => sql.first<{ id: number; ticketId: number }>`
      SELECT r.id, r."ticketId" FROM ratings r JOIN tickets t ON t."companyId" = r."companyId" AND t.id = r."ticketId"
       WHERE r."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" = ${connectionId}
         AND t.status = 'closed' AND r.state = 'asked' AND r."dueAt" >= ${at}
         AND r."createdAt" <= ${at}::timestamptz + make_interval(secs => ${clocksApartMs / 1_000})
         AND EXISTS (SELECT FROM messages m WHERE m."companyId" = r."companyId" AND m.id = r."questionId" AND m.ack >= 0)
         AND NOT EXISTS (SELECT FROM outbox o WHERE o."companyId" = r."companyId" AND o."messageId" = r."questionId"
                                                AND o.attempts = 0)
         AND NOT ${isWrittenToSince(fragment`r."createdAt"`)}
       ORDER BY r.id DESC LIMIT 1 FOR UPDATE OF r`,
    /** The rate that this customer may still comment, locked. After a low rate the ticket may wait for people again. */
    commentAwaitedFrom: (contactId: number, connectionId: number, at: Date) => sql.first<{
      id: number;
      ticketId: number;
    }>`
      SELECT r.id, r."ticketId" FROM ratings r JOIN tickets t ON t."companyId" = r."companyId" AND t.id = r."ticketId"
       WHERE r."companyId" = ${scope} AND t."contactId" = ${contactId} AND t."connectionId" = ${connectionId}
         AND t.status <> 'open' AND r.state = 'rated' AND r.comment IS NULL AND r."commentUntil" >= ${at}
         AND NOT ${isWrittenToSince(fragment`r."answeredAt"`)}
       ORDER BY r.id DESC LIMIT 1 FOR UPDATE OF r`,
    /** Keeps the rate, also in the ticket's last life. */
    rate: (id: number, rate: Rate, at: Date) => sql`
      WITH rated AS (
        UPDATE ratings r SET state = 'rated', rate = ${rate}, "answeredAt" = ${at}, "updatedAt" = ${at}
         WHERE r."companyId" = ${scope} AND r.id = ${id} RETURNING r."ticketId")
      UPDATE ticket_trackings l SET "ratingAt" = ${at}
        FROM rated
       WHERE l."companyId" = ${scope} AND l.id = (SELECT max(k.id) FROM ticket_trackings k
               WHERE k."companyId" = ${scope} AND k."ticketId" = rated."ticketId")`,
    /** Locks a question that was not answered in time, unless it is being answered; tells whether it has left. */
    claimDue: (id: number, at: Date) => sql.first<{ ticketId: number; dueAt: Date; hasFailed: boolean }>`
      SELECT r."ticketId", r."dueAt", m.ack = -1 AS "hasFailed"
        FROM ratings r JOIN messages m ON m."companyId" = r."companyId" AND m.id = r."questionId"
       WHERE r."companyId" = ${scope} AND r.id = ${id} AND r.state = 'asked' AND r."dueAt" < ${at}
         AND NOT ${isWaiting}
         FOR UPDATE OF r SKIP LOCKED`,
    move: (from: number, into: number) => sql`
      UPDATE ratings SET "ticketId" = ${into} WHERE "companyId" = ${scope} AND "ticketId" = ${from}`,
  };
};

/** One statement however many companies there are. */
export const dueRatings = (at: Date) =>
  crossTenantSql("finding ratings that were not given").sql<{ companyId: number; ratingId: number }>`
    SELECT r."companyId", r.id AS "ratingId" FROM ratings r JOIN companies c ON c.id = r."companyId"
     WHERE r.state = 'asked' AND r."dueAt" < ${at} AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
       AND NOT ${isWaiting}
     ORDER BY r."dueAt" LIMIT 1000`;
