import type { MediaDto } from "@guiche/contract/messages";
import type { MediaState, MediaType } from "@guiche/contract/message-kinds";
import type { Message } from "../../models/messages/message";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** A claimed fetch, with what identifies the message to WhatsApp. */
export interface FileRequest extends Pick<
  Message,
  "wid" | "fromMe" | "mediaType" | "body" | "details" | "content" | "isDeleted"
> {
  messageId: number;
  tries: number;
  isAsked: boolean;
  plannedAt: Date;
  /** The chat's address. */
  address: string;
}

/** The outcome of a fetch. */
export interface FetchOutcome {
  mediaState: MediaState;
  mediaId?: number;
  /** Set when the file is not what was claimed. */
  mediaType?: MediaType;
  media?: Partial<MediaDto>;
}

/** Lease of a fetch in seconds. The fetching process renews it; once it expires, the process counts as dead. */
const leaseSeconds = 180;
export const renewSeconds = 60;

export const fetchStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    plan: (messageId: number, connectionId: number) => sql`
      INSERT INTO media_fetches ("companyId", "messageId", "connectionId")
      VALUES (${scope}, ${messageId}, ${connectionId}) ON CONFLICT DO NOTHING`,

    /**
     * On request: resets the tries and skips the size limit. `mediaId`: the file that was lost, if there was one. False
     * when another one is already there.
     */
    planAsked: ({ id, mediaId }: { id: number; mediaId: number | null }, connectionId: number) => sql.hasRows`
      WITH again AS (
        UPDATE messages m SET "mediaState" = 'pending', "updatedAt" = now()
         WHERE m."companyId" = ${scope} AND m.id = ${id}
           AND (m."mediaState" <> 'ready' OR m."mediaId" = ${mediaId}::bigint) RETURNING m.id)
      INSERT INTO media_fetches AS f ("companyId", "messageId", "connectionId", "isAsked")
      SELECT ${scope}, again.id, ${connectionId}, true FROM again
          ON CONFLICT ("companyId", "messageId") DO UPDATE
         SET "isAsked" = true, tries = 0, "nextTryAt" = now(), "createdAt" = now()
      RETURNING f."messageId" AS id`,

    /** Claims due fetches: requested ones first, then the newest. */
    claim: (connectionId: number, most: number) => sql<FileRequest>`
      UPDATE media_fetches f
         SET tries = f.tries + 1, "leaseUntil" = now() + make_interval(secs => ${leaseSeconds}), "updatedAt" = now()
        FROM (SELECT d."messageId" FROM media_fetches d
               WHERE d."companyId" = ${scope} AND d."connectionId" = ${connectionId} AND d."nextTryAt" <= now()
                 AND (d."leaseUntil" IS NULL OR d."leaseUntil" < now())
               ORDER BY d."isAsked" DESC, d."messageId" DESC LIMIT ${most} FOR UPDATE SKIP LOCKED) due
        JOIN messages m ON m."companyId" = ${scope} AND m.id = due."messageId"
        JOIN tickets t ON t."companyId" = m."companyId" AND t.id = m."ticketId"
       WHERE f."companyId" = ${scope} AND f."messageId" = due."messageId"
      RETURNING f."messageId", f.tries, f."isAsked", f."createdAt" AS "plannedAt", m.wid, m."fromMe", m."mediaType",
                m.body, m.details, m.content, m."isDeleted", t.address`,

    renew: (messageId: number) => sql`
      UPDATE media_fetches SET "leaseUntil" = now() + make_interval(secs => ${leaseSeconds})
       WHERE "companyId" = ${scope} AND "messageId" = ${messageId}`,

    /** Releases fetches that no process downloads: all but those named here. For the process that holds the session. */
    releaseAbandoned: (connectionId: number, except: number[]) => sql`
      UPDATE media_fetches SET "leaseUntil" = NULL
       WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId} AND "leaseUntil" IS NOT NULL
         AND "messageId" <> ALL(${except}::bigint[])`,

    putBack: (messageId: number, waitSeconds: number) => sql`
      UPDATE media_fetches
         SET "leaseUntil" = NULL, "nextTryAt" = now() + make_interval(secs => ${waitSeconds}), "updatedAt" = now()
       WHERE "companyId" = ${scope} AND "messageId" = ${messageId}`,

    /** Ends the fetch and updates its message; false when another process ended it before. */
    settle: (messageId: number, { mediaState, mediaId, mediaType, media }: FetchOutcome) => sql.hasRows`
      WITH done AS (
        DELETE FROM media_fetches f
         WHERE f."companyId" = ${scope} AND f."messageId" = ${messageId} RETURNING f."messageId")
      UPDATE messages m
         SET "mediaState" = ${mediaState}, "mediaId" = coalesce(${mediaId ?? null}, m."mediaId"),
             "mediaType" = coalesce(${mediaType ?? null}, m."mediaType"), "updatedAt" = now(),
             details = jsonb_set(coalesce(m.details, '{}'), '{media}',
                                 coalesce(m.details->'media', '{}') || ${JSON.stringify(media ?? {})}::jsonb)
        FROM done WHERE m."companyId" = ${scope} AND m.id = done."messageId"
      RETURNING m.id`,
  };
};

/** Connections with due or claimed fetches, for the sweep. */
export const connectionsWithFetches = () =>
  crossTenantSql("finding files to fetch").sql<{ companyId: number; connectionId: number }>`
    SELECT DISTINCT "companyId", "connectionId" FROM media_fetches WHERE "nextTryAt" <= now()`;
