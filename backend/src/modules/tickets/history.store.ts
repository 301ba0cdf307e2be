import type { TimelineEntryKind } from "@guiche/contract/ticket-timeline";
import type { TimelineEntry } from "../../models/tickets/timeline-entry";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { openingKey } from "./opening-key";

export type EventDetails = TimelineEntry["details"];
export type EventRow = Pick<TimelineEntry, "id" | "kind" | "userId" | "userName" | "details" | "createdAt"> & {
  isDeleted: boolean;
};

interface NewEvent {
  kind: TimelineEntryKind;
  details: EventDetails;
  at: Date;
}

const greetingPrefix = "accepted:";
/** The id under which the greeting of a ticket's life is sent, so that it is said once. */
export const greetingKeyOf = (lifeId: number): string => `${greetingPrefix}${lifeId}`;

/** The history of tickets: their timelines, and a tracking row for each life (from opening or reopening to closing). */
export const historyStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  const by = scope.actor === "system" ? null : scope.actor;
  return {
    /**
     * Adds a timeline entry to each moved ticket, and updates its tracking row. A ticket without one, new or reopened,
     * gets one. Returns the tickets whose customers are owed the agent's greeting, with the life it belongs to: accepted for the
     * first time in this life, or again after a greeting that was withdrawn. One that opens takes the lock of `openingKey`.
     */
    write: (ids: number[], { kind, details, at }: NewEvent) =>
      sql<{ ticketId: number; lifeId: number }>`
        WITH moved AS (
          SELECT t.* FROM tickets t WHERE t."companyId" = ${scope} AND t.id = ANY(${ids}::bigint[])
        ), opening AS MATERIALIZED (
          SELECT pg_advisory_xact_lock(moved."connectionId"::int, ${openingKey(scope, fragment`moved."contactId"`)})
            FROM moved WHERE ${kind === "created" || kind === "reopened"} AND moved."connectionId" IS NOT NULL
        ), life AS (
          UPDATE ticket_trackings l
             SET "userId" = moved."userId", "queueId" = moved."queueId", "connectionId" = moved."connectionId",
                 "queuedAt" = CASE WHEN l."startedAt" IS NULL THEN moved."queuedAt" ELSE l."queuedAt" END,
                 "startedAt" = CASE WHEN moved.status = 'open' THEN coalesce(l."startedAt", ${at}) ELSE l."startedAt" END,
                 "finishedAt" = CASE WHEN moved.status = 'closed' THEN ${at}::timestamptz END, "updatedAt" = ${at}
            FROM moved
           WHERE l."companyId" = ${scope} AND l."ticketId" = moved.id AND l."finishedAt" IS NULL
          RETURNING l.id, l."ticketId", l."startedAt", l."answeredAt"
        ), begun AS (
          INSERT INTO ticket_trackings ("companyId", "ticketId", "userId", "queueId", "connectionId", "queuedAt", ad,
                                        "startedAt", "finishedAt", "createdAt", "updatedAt")
          SELECT ${scope}::bigint, moved.id, moved."userId", moved."queueId", moved."connectionId", moved."queuedAt", moved.ad,
                 CASE WHEN moved.status = 'open' THEN ${at}::timestamptz END,
                 CASE WHEN moved.status = 'closed' THEN ${at}::timestamptz END, ${at}::timestamptz, ${at}::timestamptz
            FROM moved WHERE moved.id NOT IN (SELECT life."ticketId" FROM life)
          RETURNING id, "ticketId", "startedAt"
        ), told AS (
          INSERT INTO ticket_events ("companyId", "ticketId", kind, "userId", "userName", details, "createdAt")
          SELECT ${scope}::bigint, moved.id, ${kind}, ${by?.userId ?? null}::bigint, ${by?.name ?? ""},
                 ${JSON.stringify(details)}::jsonb, ${at}::timestamptz
            FROM moved, (SELECT count(*) FROM opening) locked
        )
        SELECT "ticketId", id AS "lifeId" FROM life
         WHERE "startedAt" = ${at}
            OR (${kind === "accepted"} AND "answeredAt" IS NULL AND NOT EXISTS (
                 SELECT FROM messages m
                  WHERE m."companyId" = ${scope} AND m."ticketId" = life."ticketId"
                    AND m."clientId" = ${greetingPrefix}::text || life.id))
        UNION ALL SELECT "ticketId", id FROM begun WHERE "startedAt" = ${at}`,

    /** Whether a person has answered the customer in the ticket's current life. */
    isAnswered: (ticketId: number) => sql.hasRows`
      SELECT FROM ticket_trackings l
       WHERE l."companyId" = ${scope} AND l."ticketId" = ${ticketId} AND l."finishedAt" IS NULL
         AND l."answeredAt" IS NOT NULL`,

    /** Adds a timeline entry only. */
    note: (ticketId: number, { kind, details, at }: NewEvent) => sql`
      INSERT INTO ticket_events ("companyId", "ticketId", kind, "userId", "userName", details, "createdAt")
      VALUES (${scope}, ${ticketId}, ${kind}, ${by?.userId ?? null}, ${by?.name ?? ""}, ${JSON.stringify(details)}::jsonb, ${at})`,

    /** Adds to each ticket that its lane was deleted, with the tags that it has now. */
    noteDeletedLane: (ids: number[], lane: string, at: Date) => sql`
      INSERT INTO ticket_events ("companyId", "ticketId", kind, "userId", "userName", details, "createdAt")
      SELECT ${scope}::bigint, moved.id, 'tagged', ${by?.userId ?? null}::bigint, ${by?.name ?? ""},
             jsonb_build_object('deletedLane', ${lane}::text, 'tags', coalesce(
               (SELECT jsonb_agg(g.name ORDER BY g.id) FROM ticket_tags l
                  JOIN tags g ON g."companyId" = l."companyId" AND g.id = l."tagId"
                 WHERE l."companyId" = ${scope} AND l."ticketId" = moved.id), '[]')), ${at}::timestamptz
        FROM unnest(${ids}::bigint[]) AS moved(id)`,

    ofTicket: (ticketId: number) => sql<EventRow>`
      SELECT e.id, e.kind, e."userId", e."userName", e.details, e."createdAt",
             e."userId" IS NOT NULL AND NOT EXISTS (
               SELECT FROM users u WHERE u."companyId" = ${scope} AND u.id = e."userId") AS "isDeleted"
        FROM ticket_events e
       WHERE e."companyId" = ${scope} AND e."ticketId" = ${ticketId} ORDER BY e.id`,

    lastOf: async (ticketId: number, kinds: readonly TimelineEntryKind[]) => {
      const [row] = await sql<Pick<EventRow, "userName">>`
        SELECT e."userName" FROM ticket_events e
         WHERE e."companyId" = ${scope} AND e."ticketId" = ${ticketId} AND e.kind = ANY(${[...kinds]}::text[])
         ORDER BY e.id DESC LIMIT 1`;
      return row;
    },

    /**
     * Merges one ticket's history into another's: of two current lives, the remaining one starts when the earlier one
     * did.
     */
    handOver: async (from: number, into: number) => {
      await sql`UPDATE ticket_events SET "ticketId" = ${into} WHERE "companyId" = ${scope} AND "ticketId" = ${from}`;
      await sql`
        WITH deleted AS (
          DELETE FROM ticket_trackings g
           WHERE g."companyId" = ${scope} AND g."ticketId" = ${from} AND g."finishedAt" IS NULL
             AND EXISTS (SELECT FROM ticket_trackings k
                          WHERE k."companyId" = g."companyId" AND k."ticketId" = ${into} AND k."finishedAt" IS NULL)
          RETURNING g."queuedAt", g."startedAt", g."createdAt", g."answerFrom", g."answeredAt", g."answerId"
        )
        UPDATE ticket_trackings l
           SET "queuedAt" = least(l."queuedAt", deleted."queuedAt"), "startedAt" = least(l."startedAt", deleted."startedAt"),
               "createdAt" = least(l."createdAt", deleted."createdAt"),
               ("answerFrom", "answeredAt", "answerId") = (
                 SELECT f."answerFrom", f."answeredAt", f."answerId"
                   FROM (VALUES (l."answerFrom", l."answeredAt", l."answerId"),
                                (deleted."answerFrom", deleted."answeredAt", deleted."answerId")) f ("answerFrom", "answeredAt", "answerId")
                  ORDER BY f."answeredAt" LIMIT 1)
          FROM deleted
         WHERE l."companyId" = ${scope} AND l."ticketId" = ${into} AND l."finishedAt" IS NULL`;
      await sql`UPDATE ticket_trackings SET "ticketId" = ${into} WHERE "companyId" = ${scope} AND "ticketId" = ${from}`;
    },
  };
};
