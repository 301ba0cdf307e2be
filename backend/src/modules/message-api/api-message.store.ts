import { keptCallDays, shownCalls } from "@guiche/contract/external-messages";
import { ApiMessage } from "../../models/outreach/api-message";
import { inBatches } from "../../core/db/in-batches";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { preparedSqlOf, repository, sqlOf, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { hasPlace, maxPlaces } from "../outreach";

export type ApiMessageRow = Plain<ApiMessage>;

/** A row with what became of its message. */
export type FollowedRow = Pick<
  ApiMessageRow,
  "id" | "connectionId" | "number" | "state" | "reason" | "nextTryAt" | "httpStatus" | "hasFile" | "createdAt"
> & { connection: string; isOffline: boolean; ack: number | null; failure: string | null };

/** The reason of a message that its program withdrew. */
export const cancelledReason = "cancelled";

export interface NewApiMessage extends Pick<
  ApiMessage,
  "idempotencyKey" | "digest" | "lookedUpAt" | "body" | "content" | "mediaId" | "mediaName"
> {
  connectionId: number;
  /** Empty for a group. */
  number: string;
  /** The contact that the call names. */
  contactId: number | null;
  /** As the contacts' numbers may be written. */
  spellings: string[];
  /** Of a new person: when the number was looked up. */
  isNew: boolean;
  /** When its number may be looked up at the earliest, if not now. */
  lookUpAt: Date | null;
  /** When it is to be sent; null: at once. */
  sendAt: Date | null;
}

const waitsForLookUp = fragment`state = 'queued' AND "isNew" AND "lookedUpAt" IS NULL`;

export const apiMessageStore = (scope: Scope) => {
  const messages = repository(scope, ApiMessage);
  const sql = sqlOf(scope);
  const preparedSql = preparedSqlOf(scope);
  const selectFollowed = (id: number | null, connectionId: number | null) => sql<FollowedRow>`
    SELECT a.id, a."connectionId", a.number, a.state, a.reason, a."nextTryAt", a."httpStatus", a."hasFile", a."createdAt",
           coalesce(c.name, '') AS connection, c.status IS DISTINCT FROM 'CONNECTED' AS "isOffline",
           coalesce(m.ack, l.ack) AS ack, coalesce(m.failure, l.failure) AS failure
      FROM api_messages a
      LEFT JOIN connections c ON c."companyId" = ${scope} AND c.id = a."connectionId"
      LEFT JOIN messages m ON m."companyId" = ${scope} AND m.id = a."messageId"
      LEFT JOIN loose_messages l ON l."companyId" = ${scope} AND l.id = a."looseMessageId"
     WHERE a."companyId" = ${scope} AND (${id}::bigint IS NULL OR (a.id = ${id} AND a.state <> 'refused'))
       AND (${connectionId}::bigint IS NULL OR a."connectionId" = ${connectionId})
     ORDER BY a.id DESC LIMIT ${shownCalls}::int`;
  return {
    /**
     * Counts a message of the month and queues it, in one statement; null when the month's quota is spent. To a person
     * who is known by now, older messages leave before it. A new person's number is looked up after those before it.
     */
    queue: (row: NewApiMessage, month: string, limit: number | null, paceMs: number) => {
      const plan = row.sendAt ? "schedule" : row.lookUpAt ? "lookups" : null;
      return preparedSql.first<Pick<ApiMessageRow, "id" | "createdAt" | "reason" | "nextTryAt"> & { used: number }>`
        WITH counted AS (
          INSERT INTO api_usage ("companyId", month, messages) VALUES (${scope}, ${month}, 1)
          ON CONFLICT ("companyId", month) DO UPDATE SET messages = api_usage.messages + 1
                WHERE ${limit}::int IS NULL OR api_usage.messages < ${limit}::int
          RETURNING messages
        ), inserted AS (
          INSERT INTO api_messages ("companyId", "connectionId", "idempotencyKey", digest, number, "contactId", body,
                                    content, "mediaId", "mediaName", "hasFile", "isNew", "lookedUpAt", "nextTryAt", reason)
          SELECT ${scope}, ${row.connectionId}, ${row.idempotencyKey}, ${row.digest}, ${row.number}, ${row.contactId},
                 ${row.body}, ${row.content && JSON.stringify(row.content)}::jsonb, ${row.mediaId}, ${row.mediaName}, ${row.mediaId !== null}, ${row.isNew}, ${row.lookedUpAt},
                 CASE WHEN ${plan}::text = 'lookups'
                      THEN greatest(${row.lookUpAt}::timestamptz,
                                    (SELECT max("nextTryAt") + make_interval(secs => ${paceMs} / 1000.0) FROM api_messages
                                      WHERE "companyId" = ${scope} AND ${waitsForLookUp} AND reason = 'lookups'))
                      ELSE ${row.sendAt}::timestamptz END, ${plan}
            FROM counted
          RETURNING id, "createdAt", reason, "nextTryAt"
        ), released AS (
          UPDATE api_messages
             SET "isNew" = false, reason = CASE WHEN reason = 'schedule' THEN reason END,
                 "nextTryAt" = CASE WHEN reason = 'schedule' THEN "nextTryAt" END
           WHERE "companyId" = ${scope} AND number = ANY(${row.spellings}) AND state = 'queued'
             AND NOT ${row.isNew} AND ("isNew" OR "nextTryAt" IS NOT NULL)
        )
        SELECT inserted.*, counted.messages AS used FROM inserted, counted`;
    },
    countUsed: (month: string) => sql.number`
      SELECT messages FROM api_usage WHERE "companyId" = ${scope} AND month = ${month}`,
    /** The message of an Idempotency-Key. */
    ofKey: (connectionId: number, idempotencyKey: string) =>
      messages.first({ where: { connectionId, idempotencyKey } }),
    /** The same message of an Idempotency-Key, by whichever connection. */
    sameOfKey: (idempotencyKey: string, digest: Buffer) => sql.first<ApiMessageRow>`
      SELECT a.* FROM connections c
        JOIN api_messages a ON a."companyId" = c."companyId" AND a."connectionId" = c.id AND a."idempotencyKey" = ${idempotencyKey}
       WHERE c."companyId" = ${scope} AND a.digest = ${digest} ORDER BY a.id LIMIT 1`,
    /** One message of a connection, or of any (null), with its present state. */
    ofConnection: async (id: number, connectionId: number | null) =>
      (await selectFollowed(id, connectionId))[0] ?? null,
    /** As it was queued. */
    get: messages.get,
    newest: () => selectFollowed(null, null),
    /** Keeps a refused call for the log. */
    noteRefused: (
      connectionId: number,
      number: string,
      { httpStatus, reason }: { httpStatus: number; reason: string },
    ) => messages.add({ connectionId, number, httpStatus, reason, state: "refused", digest: Buffer.alloc(0) }),
    /** Locks a queued message until the commit if no other transaction has it. */
    claim: (id: number) => preparedSql.first<ApiMessageRow>`
      SELECT a.* FROM api_messages a
       WHERE a."companyId" = ${scope} AND a.id = ${id} AND a.state = 'queued' FOR UPDATE SKIP LOCKED`,
    /**
     * New people whose numbers cannot be looked up now step aside, each until its turn. Those that come to it again stay
     * before the ones that have just arrived.
     */
    waitForLookUps: ({ at, first, paceMs }: { at: Date; first: Date; paceMs: number }) => sql`
        WITH due AS (
          SELECT id, reason IS DISTINCT FROM 'lookups' AS "hasArrived",
                 row_number() OVER (PARTITION BY reason IS DISTINCT FROM 'lookups' ORDER BY id) - 1 AS place
            FROM api_messages
           WHERE "companyId" = ${scope} AND ${waitsForLookUp} AND ("nextTryAt" IS NULL OR "nextTryAt" <= ${at})
        ), later AS (
          SELECT max("nextTryAt") + make_interval(secs => ${paceMs} / 1000.0) AS at FROM api_messages
           WHERE "companyId" = ${scope} AND ${waitsForLookUp} AND reason = 'lookups' AND "nextTryAt" > ${at}
        )
        UPDATE api_messages a
           SET reason = 'lookups', "updatedAt" = now(),
               "nextTryAt" = CASE WHEN due."hasArrived" THEN greatest(later.at, ${first}::timestamptz) ELSE ${first}::timestamptz END
                             + make_interval(secs => due.place * ${paceMs} / 1000.0)
          FROM due, later WHERE a."companyId" = ${scope} AND a.id = due.id AND a.state = 'queued'`,
    /** Whether numbers wait for being looked up. */
    hasLookUps: async (): Promise<boolean> => {
      const [row] = await sql<{ waits: boolean }>`
        SELECT EXISTS (SELECT FROM api_messages
                        WHERE "companyId" = ${scope} AND ${waitsForLookUp} AND reason = 'lookups') AS waits`;
      return row?.waits ?? false;
    },
    change: (id: number, patch: Partial<Omit<ApiMessageRow, "id" | "companyId">>) => messages.change({ id }, patch),
    /** The same for a message that may have left, or failed, by now. */
    changeQueued: (id: number, patch: Partial<Omit<ApiMessageRow, "id" | "companyId">>) =>
      messages.change({ id, state: "queued" }, patch),
    /** Withdraws what has not left; false when it has. */
    cancel: async (id: number): Promise<boolean> => {
      const patch = {
        state: "failed",
        reason: cancelledReason,
        body: "",
        content: null,
        mediaId: null,
        nextTryAt: null,
      } as const;
      return (await messages.change({ id, state: "queued" }, patch)).length > 0;
    },
    moveToContact: ({ fromId, intoId }: { fromId: number; intoId: number }) =>
      messages.change({ contactId: fromId }, { contactId: intoId }),
    /** The connection was deleted: what has not left it never will. */
    failWaiting: (connectionId: number) =>
      messages.change(
        { connectionId, state: "queued" },
        { state: "failed", reason: "connection", body: "", content: null, nextTryAt: null },
      ),
  };
};

const ofOpenCompanies = fragment`
  JOIN companies c ON c.id = a."companyId" AND c."suspendedAt" IS NULL AND c."removedAt" IS NULL
  JOIN plans p ON p.id = c."planId" AND p."useExternalApi"`;

/**
 * Queued messages that can leave now, in their order: of each connection as many as may enter the outbox. People whom
 * the company knew come first, and wait for no new ones, who have as many places of their own.
 */
export const queuedMessages = (at: Date) =>
  crossTenantSql("finding messages of the API to send").sql<{ companyId: number; connectionId: number; id: number }>`
    SELECT d."companyId", d."connectionId", d.id FROM (
      SELECT a."companyId", a."connectionId", a.id, a."isNew",
             row_number() OVER (PARTITION BY a."companyId", a."connectionId", a."isNew" ORDER BY a.id) AS place
        FROM api_messages a ${ofOpenCompanies}
       WHERE a.state = 'queued' AND (a."nextTryAt" IS NULL OR a."nextTryAt" <= ${at})
         AND (NOT a."isNew" OR a."lookedUpAt" IS NOT NULL)) d
     WHERE ${hasPlace(fragment`
       SELECT count(*) FROM outbox o
         JOIN api_messages l ON l."companyId" = o."companyId" AND l."isNew" = d."isNew"
          AND (l."looseMessageId" = o."looseMessageId" OR l."messageId" = o."messageId")
        WHERE o."companyId" = d."companyId" AND o."connectionId" = d."connectionId"`)}
     ORDER BY d."isNew", d.id LIMIT 500`;

/** A new person's message whose number is to be looked up. */
export type QueuedLookUp = Pick<ApiMessageRow, "companyId" | "id" | "number"> & { connectionId: number };

/** The oldest few of each company. */
export const queuedLookUps = (at: Date) =>
  crossTenantSql("looking up numbers of the API's messages").sql<QueuedLookUp>`
    SELECT d."companyId", d."connectionId", d.id, d.number FROM (
      SELECT a."companyId", a."connectionId", a.id, a.number,
             row_number() OVER (PARTITION BY a."companyId" ORDER BY a.id) AS place
        FROM api_messages a ${ofOpenCompanies}
       WHERE a.state = 'queued' AND a."isNew" AND a."lookedUpAt" IS NULL
         AND (a."nextTryAt" IS NULL OR a."nextTryAt" <= ${at})) d
     WHERE d.place <= ${maxPlaces} ORDER BY d.id LIMIT 500`;

/** Refused calls are kept for a week. */
export const removeOldCalls = (): Promise<void> =>
  inBatches(
    (size) => crossTenantSql("removing old calls of the API").sql`
      DELETE FROM api_messages WHERE id IN (
        SELECT a.id FROM api_messages a
         WHERE a."createdAt" < now() - interval '7 days' AND a.state <> 'queued'
           -- A scheduled message may have been accepted long before it left.
           AND (a.state = 'refused' OR a."updatedAt" < now() - make_interval(days => ${keptCallDays}))
         LIMIT ${size})
      RETURNING 1`,
  );
