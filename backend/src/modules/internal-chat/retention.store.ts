import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** Messages that one transaction deletes at most: the chat is locked until its commit. */
const atOnce = 1_000;

export const retentionStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** Deletes the oldest of the messages that are too old, and replies with what they were. */
    removeOld: (chatId: number, at: Date) => sql<{ id: number; mediaId: number | null }>`
      DELETE FROM chat_messages d
       WHERE d."companyId" = ${scope} AND d.id IN (
         SELECT x.id FROM chats c
           JOIN chat_messages x ON x."companyId" = ${scope} AND x."chatId" = c.id
          WHERE c."companyId" = ${scope} AND c.id = ${chatId}
            AND x."createdAt" < ${at}::timestamptz - make_interval(months => c."keepMonths")
          ORDER BY x.id LIMIT ${atOnce})
      RETURNING d.id, d."mediaId"`,
    /** Counts again what each member of the chat has not read. */
    recount: (chatId: number) => sql`
      UPDATE chat_members m
         SET unreads = (SELECT count(*)::int FROM chat_messages x
                         WHERE x."companyId" = ${scope} AND x."chatId" = ${chatId} AND x.id > m."readUpTo"
                           AND x."userId" IS DISTINCT FROM m."userId" AND x."deletedAt" IS NULL),
             mentions = (SELECT count(*)::int FROM chat_messages y
                          WHERE y."companyId" = ${scope} AND y."chatId" = ${chatId} AND y.id > m."readUpTo"
                            AND y."userId" IS DISTINCT FROM m."userId" AND y."deletedAt" IS NULL
                            AND m."userId" = ANY(y."mentionIds"))
       WHERE m."companyId" = ${scope} AND m."chatId" = ${chatId}`,
  };
};

/** Chats whose oldest message is older than they keep messages. */
export const chatsToForget = (at: Date) =>
  crossTenantSql("finding chats with messages that are too old").sql<{ companyId: number; id: number }>`
    SELECT c."companyId", c.id FROM chats c JOIN companies o ON o.id = c."companyId" AND o."removedAt" IS NULL
     WHERE c."keepMonths" IS NOT NULL
       AND (SELECT x."createdAt" FROM chat_messages x WHERE x."companyId" = c."companyId" AND x."chatId" = c.id
             ORDER BY x.id LIMIT 1) < ${at}::timestamptz - make_interval(months => c."keepMonths")
     LIMIT 500`;
