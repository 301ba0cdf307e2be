import { Media } from "../../models/messages/media";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { repository, sqlOf, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";

export const mediaStore = (scope: Scope) => {
  const media = repository(scope, Media, "ERR_NO_MEDIA_FOUND");
  const sql = sqlOf(scope);
  return {
    get: media.get,
    /**
     * Adds the row and counts its bytes; null, with nothing written, when they exceed the quota. Of two at once the
     * second waits for the first's count.
     */
    add: ({ key, mimetype, bytes, sha256, thumbnailKey, thumbnailBytes, isGif }: NewMedia) => sql.value<number>`
      WITH quota AS (${quotaOf(scope)}), counted AS (
        INSERT INTO storage_usage AS u ("companyId", bytes)
        SELECT ${scope}, ${bytes + thumbnailBytes}::bigint FROM quota
         WHERE quota.bytes IS NULL OR ${bytes + thumbnailBytes}::bigint <= quota.bytes
            ON CONFLICT ("companyId") DO UPDATE SET bytes = u.bytes + excluded.bytes, "updatedAt" = now()
         WHERE (SELECT quota.bytes IS NULL OR u.bytes + excluded.bytes <= quota.bytes FROM quota)
        RETURNING u."companyId")
      INSERT INTO media ("companyId", key, mimetype, bytes, sha256, "thumbnailKey", "thumbnailBytes", "isGif")
      SELECT ${scope}, ${key}, ${mimetype}, ${bytes}::bigint, ${sha256}::bytea, ${thumbnailKey},
             ${thumbnailBytes}::bigint, ${isGif}::boolean
        FROM counted
      RETURNING id`,
    usage: async (): Promise<Usage> => {
      const [row] = await sql<Usage>`
        WITH quota AS (${quotaOf(scope)})
        SELECT quota.bytes AS "quotaBytes",
               coalesce((SELECT u.bytes FROM storage_usage u WHERE u."companyId" = ${scope}), 0) AS "usedBytes"
          FROM quota`;
      return row ?? { usedBytes: 0, quotaBytes: null };
    },
    /** Waits for transactions that are storing a row which refers to the file; later ones do not find it. */
    lock: (id: number) => sql`SELECT f.id FROM media f WHERE f."companyId" = ${scope} AND f.id = ${id} FOR UPDATE`,
    /** Deletes the row unless something still refers to it; returns the files to remove. */
    removeUnused: (id: number) => sql<Files>`
      WITH deleted AS (
        DELETE FROM media f
         WHERE f."companyId" = ${scope} AND f.id = ${id}
           AND ${isUnused}
        RETURNING f."companyId", f.key, f."thumbnailKey", f.bytes + f."thumbnailBytes" AS bytes
      ), given AS (
        UPDATE storage_usage u SET bytes = greatest(0, u.bytes - deleted.bytes), "updatedAt" = now()
          FROM deleted WHERE u."companyId" = ${scope})
      SELECT deleted.key, deleted."thumbnailKey" FROM deleted`,
  };
};

/** The quota of the company's plan in bytes; null without one. */
const quotaOf = (scope: Scope) => fragment`
  SELECT nullif(p."storageMb", 0)::bigint * 1048576 AS bytes
    FROM companies c JOIN plans p ON p.id = c."planId" WHERE c.id = ${scope}`;

/** Whether no row refers to the media file `f`. */
const isUnused = fragment`
  NOT EXISTS (SELECT FROM messages m WHERE m."companyId" = f."companyId" AND m."mediaId" = f.id)
  AND NOT EXISTS (SELECT FROM campaigns c WHERE c."companyId" = f."companyId" AND c."mediaId" = f.id)
  AND NOT EXISTS (SELECT FROM loose_messages l WHERE l."companyId" = f."companyId" AND l."mediaId" = f.id)
  AND NOT EXISTS (SELECT FROM api_messages a WHERE a."companyId" = f."companyId" AND a."mediaId" = f.id)
  AND NOT EXISTS (SELECT FROM schedules s WHERE s."companyId" = f."companyId" AND s."mediaId" = f.id)
  AND NOT EXISTS (SELECT FROM chat_messages h WHERE h."companyId" = f."companyId" AND h."mediaId" = f.id)
  AND NOT EXISTS (SELECT FROM file_list_options l WHERE l."companyId" = f."companyId" AND l."mediaId" = f.id)
  AND NOT EXISTS (SELECT FROM quick_messages k WHERE k."companyId" = f."companyId" AND k."mediaId" = f.id)
  AND NOT EXISTS (SELECT FROM queues q WHERE q."companyId" = f."companyId" AND q."mediaId" = f.id)
  AND NOT EXISTS (SELECT FROM queue_options o WHERE o."companyId" = f."companyId" AND o."mediaId" = f.id)`;

type NewMedia = Pick<
  Plain<Media>,
  "key" | "mimetype" | "bytes" | "sha256" | "thumbnailKey" | "thumbnailBytes" | "isGif"
>;

export interface Usage {
  usedBytes: number;
  /** Null without a limit. */
  quotaBytes: number | null;
}

export interface Files {
  key: string;
  thumbnailKey: string | null;
}

/** Deletes rows older than `before` that nothing refers to; returns the files to remove. */
export const removeUnused = (before: Date) =>
  crossTenantSql("removing unused media").sql<Files>`
    WITH deleted AS (
      DELETE FROM media f
       WHERE f."createdAt" < ${before}
         AND ${isUnused}
      RETURNING f."companyId", f.key, f."thumbnailKey", f.bytes + f."thumbnailBytes" AS bytes
    ), given AS (
      UPDATE storage_usage u SET bytes = greatest(0, u.bytes - freed.bytes), "updatedAt" = now()
        FROM (SELECT deleted."companyId", sum(deleted.bytes)::bigint AS bytes FROM deleted GROUP BY 1) freed
       WHERE u."companyId" = freed."companyId")
    SELECT deleted.key, deleted."thumbnailKey" FROM deleted`;

/**
 * Corrects the counts of bytes and returns the companies whose count was wrong. A file and its count change in one
 * transaction, so that their difference in one snapshot is the error; it is added, because files may be stored
 * during the count.
 */
export const recount = () =>
  crossTenantSql("counting the bytes of each company's files").sql<{ companyId: number }>`
    INSERT INTO storage_usage AS u ("companyId", bytes)
    SELECT c.id, coalesce(f.bytes, 0) - coalesce(k.bytes, 0)
      FROM companies c
      LEFT JOIN (SELECT "companyId", sum(bytes + "thumbnailBytes")::bigint AS bytes FROM media GROUP BY 1) f
        ON f."companyId" = c.id
      LEFT JOIN storage_usage k ON k."companyId" = c.id
     WHERE coalesce(f.bytes, 0) <> coalesce(k.bytes, 0)
        ON CONFLICT ("companyId") DO UPDATE SET bytes = u.bytes + excluded.bytes, "updatedAt" = now()
    RETURNING u."companyId"`;

/** Which of these keys some row refers to: a media file or thumbnail, a contact's picture or an announcement's. */
export const keysInUse = async (keys: string[]): Promise<Set<string>> => {
  const rows = await crossTenantSql("finding files without a row").sql<{ key: string }>`
    SELECT f.key FROM media f WHERE f.key = ANY(${keys})
    UNION ALL SELECT f."thumbnailKey" FROM media f WHERE f."thumbnailKey" = ANY(${keys})
    UNION ALL SELECT c."pictureKey" FROM contacts c WHERE c."pictureKey" = ANY(${keys})
    UNION ALL SELECT a."mediaKey" FROM announcements a WHERE a."mediaKey" = ANY(${keys})`;
  return new Set(rows.map(({ key }) => key));
};
