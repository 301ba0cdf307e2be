import { Media } from "../../models/media";
import { across } from "../../core/tenant/across";
import { repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export const mediaStore = (scope: Scope) => {
  const media = repository(scope, Media, "ERR_NO_MEDIA_FOUND");
  return {
    add: media.add,
    get: media.get,
    /** Unless something shows it still; tells which files may go. */
    removeUnshown: (id: number) => sqlOf(scope)<Files>`
      DELETE FROM media f
       WHERE f."companyId" = ${scope} AND f.id = ${id}
         AND NOT EXISTS (SELECT FROM messages m WHERE m."companyId" = f."companyId" AND m."mediaId" = f.id)
         AND NOT EXISTS (SELECT FROM quick_messages k WHERE k."companyId" = f."companyId" AND k."mediaId" = f.id)
      RETURNING f.key, f."thumbnailKey"`,
  };
};

export interface Files {
  key: string;
  thumbnailKey: string | null;
}

/** Removes what no message shows, and no quick message, once it is older than `before`; tells whose files may go. */
export const removeUnshown = (before: Date) =>
  across("media that nothing shows").sql<Files>`
    DELETE FROM media f
     WHERE f."createdAt" < ${before}
       AND NOT EXISTS (SELECT FROM messages m WHERE m."companyId" = f."companyId" AND m."mediaId" = f.id)
       AND NOT EXISTS (SELECT FROM quick_messages k WHERE k."companyId" = f."companyId" AND k."mediaId" = f.id)
    RETURNING f.key, f."thumbnailKey"`;

/** Which of these keys some row bears: a file of a message, its small picture, a contact's or an announcement's picture. */
export const keysInUse = async (keys: string[]): Promise<Set<string>> => {
  const rows = await across("files without a row").sql<{ key: string }>`
    SELECT f.key FROM media f WHERE f.key = ANY(${keys})
    UNION ALL SELECT f."thumbnailKey" FROM media f WHERE f."thumbnailKey" = ANY(${keys})
    UNION ALL SELECT c."pictureKey" FROM contacts c WHERE c."pictureKey" = ANY(${keys})
    UNION ALL SELECT a."mediaKey" FROM announcements a WHERE a."mediaKey" = ANY(${keys})`;
  return new Set(rows.map(({ key }) => key));
};
