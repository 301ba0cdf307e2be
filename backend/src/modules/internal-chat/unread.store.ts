import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

interface UnreadMessage {
  chatId: number;
  messageId: number;
  authorId: number | null;
  mentionIds: readonly number[];
}

/**
 * How many messages each person of a chat has not read: those of others after `readUpTo` that are not deleted. Called
 * with the chat locked, in the transaction of what changes them.
 */
export const unreadStore = (scope: Scope) => {
  const sql = sqlOf(scope);

  /** One message more, or one less, for each member who has yet to read it. */
  const shift = (step: 1 | -1, { chatId, messageId, authorId, mentionIds }: UnreadMessage) => sql`
    UPDATE chat_members m
       SET unreads = m.unreads + ${step}::int,
           mentions = m.mentions + CASE WHEN m."userId" = ANY(${mentionIds}::bigint[]) THEN ${step}::int ELSE 0 END
     WHERE m."companyId" = ${scope} AND m."chatId" = ${chatId} AND m."userId" IS DISTINCT FROM ${authorId}::bigint
       AND m."readUpTo" < ${messageId} AND m."hiddenUpTo" < ${messageId}`;

  return {
    add: (message: UnreadMessage) => shift(1, message),
    take: (message: UnreadMessage) => shift(-1, message),
    /** True when there was anything to read; another tab may have been faster. */
    readUpTo: (chatId: number, userId: number, messageId: number) => sql.hasRows`
      UPDATE chat_members m
         SET "readUpTo" = ${messageId}, unreads = left_over.unreads, mentions = left_over.mentions
        FROM (SELECT count(*)::int AS unreads,
                     (count(*) FILTER (WHERE ${userId}::bigint = ANY(x."mentionIds")))::int AS mentions
                FROM chat_messages x
               WHERE x."companyId" = ${scope} AND x."chatId" = ${chatId} AND x.id > ${messageId}
                 AND x."userId" IS DISTINCT FROM ${userId}::bigint AND x."deletedAt" IS NULL) left_over
       WHERE m."companyId" = ${scope} AND m."chatId" = ${chatId} AND m."userId" = ${userId}
         AND m."readUpTo" < ${messageId}
      RETURNING m.id`,
  };
};
