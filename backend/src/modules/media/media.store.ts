import { Media } from "../../models/media";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export const mediaStore = (scope: Scope) => {
  const media = repository(scope, Media, "ERR_NO_MEDIA_FOUND");
  return {
    add: media.add,
    get: media.get,
    /** Deletes the row unless something still refers to it; returns the files to remove. */
    removeUnshown: (id: number) => sqlOf(scope)<Files>`
      DELETE FROM media f
       WHERE f."companyId" = ${scope} AND f.id = ${id}
         AND NOT EXISTS (SELECT FROM messages m WHERE m."companyId" = f."companyId" AND m."mediaId" = f.id)
         AND NOT EXISTS (SELECT FROM quick_messages k WHERE k."companyId" = f."companyId" AND k."mediaId" = f.id)
         AND NOT EXISTS (SELECT FROM queues q WHERE q."companyId" = f."companyId" AND q."mediaId" = f.id)
      RETURNING f.key, f."thumbnailKey"`,
  };
};

export interface Files {
  key: string;
  thumbnailKey: string | null;
}

/** Deletes rows older than `before` that no message, quick message or queue refers to; returns the files to remove. */
export const removeUnshown = (before: Date) =>
  crossTenantSql("removing unused media").sql<Files>`
    DELETE FROM media f
     WHERE f."createdAt" < ${before}
       AND NOT EXISTS (SELECT FROM messages m WHERE m."companyId" = f."companyId" AND m."mediaId" = f.id)
       AND NOT EXISTS (SELECT FROM quick_messages k WHERE k."companyId" = f."companyId" AND k."mediaId" = f.id)
       AND NOT EXISTS (SELECT FROM queues q WHERE q."companyId" = f."companyId" AND q."mediaId" = f.id)
    RETURNING f.key, f."thumbnailKey"`;

/** Which of these keys some row refers to: a media file or thumbnail, a contact's picture or an announcement's. */
export const keysInUse = async (keys: string[]): Promise<Set<string>> => {
  const rows = await crossTenantSql("finding files without a row").sql<{ key: string }>`
    SELECT f.key FROM media f WHERE f.key = ANY(${keys})
    UNION ALL SELECT f."thumbnailKey" FROM media f WHERE f."thumbnailKey" = ANY(${keys})
    UNION ALL SELECT c."pictureKey" FROM contacts c WHERE c."pictureKey" = ANY(${keys})
    UNION ALL SELECT a."mediaKey" FROM announcements a WHERE a."mediaKey" = ANY(${keys})`;
  return new Set(rows.map(({ key }) => key));
};
