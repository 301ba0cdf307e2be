import { ChatMessage } from "../../models/chats/chat-message";
import { ChatReaction } from "../../models/chats/chat-reaction";
import type { ChatReactionDto, QuotedChatMessageDto } from "@guiche/contract/chats";
import { maxPins, pageSize } from "@guiche/contract/limits";
import { foldedContains } from "../../core/db/folded-search";
import { AppError } from "../../core/http/errors";
import { repository, sqlOf, type Plain } from "../../core/tenant/repository";
import { fragment, type Fragment } from "../../core/tenant/sql";
import type { Scope } from "../../core/tenant/scope";

export type MessageRow = Plain<ChatMessage> & {
  mimetype: string | null;
  quoted: QuotedChatMessageDto | null;
  reactions: ChatReactionDto[];
};

interface Page {
  pageNumber: number;
  beforeId?: number | undefined;
  text?: string | undefined;
}

export const messageStore = (scope: Scope) => {
  const messages = repository(scope, ChatMessage, "ERR_NO_CHAT_MESSAGE_FOUND");
  const reactions = repository(scope, ChatReaction);
  const sql = sqlOf(scope);

  const select = (where: Fragment, rest: Fragment = fragment``) => sql<MessageRow>`
    SELECT x.*, f.mimetype,
           CASE WHEN q.id IS NOT NULL THEN json_build_object('id', q.id, 'userName', q."userName",
                'body', CASE WHEN q."deletedAt" IS NULL THEN left(q.body, 200) ELSE '' END) END AS quoted,
           coalesce((SELECT json_agg(json_build_object('userId', r."userId", 'name', u.name, 'emoji', r.emoji)
                                     ORDER BY r.id)
                       FROM chat_reactions r JOIN users u ON u."companyId" = ${scope} AND u.id = r."userId"
                      WHERE r."companyId" = ${scope} AND r."messageId" = x.id), '[]'::json) AS reactions
      FROM chat_messages x
      LEFT JOIN media f ON f."companyId" = ${scope} AND f.id = x."mediaId"
      LEFT JOIN chat_messages q ON q."companyId" = ${scope} AND q.id = x."quotedId"
     WHERE x."companyId" = ${scope} AND ${where} ${rest}`;
  /** Readable for this person: of a chat that they are in, and not from before their time. */
  const readableBy = (userId: number) => fragment`
    EXISTS (SELECT FROM chat_members m WHERE m."companyId" = ${scope} AND m."chatId" = x."chatId"
               AND m."userId" = ${userId} AND x.id > m."hiddenUpTo")`;
  /** In its text, or the name of its file. */
  const containsText = (text: string) => fragment`
    x."deletedAt" IS NULL AND (${foldedContains(fragment`x.body`, text)} OR ${foldedContains(fragment`x."mediaName"`, text)})`;
  const must = ([row]: MessageRow[]): MessageRow => {
    if (!row) throw new AppError("ERR_NO_CHAT_MESSAGE_FOUND");
    return row;
  };

  return {
    page: async (chatId: number, userId: number, { pageNumber, beforeId, text }: Page) => {
      const size = pageSize.messages;
      const rows = await select(
        fragment`x."chatId" = ${chatId} AND ${readableBy(userId)}
          AND ${beforeId === undefined ? fragment`TRUE` : fragment`x.id < ${beforeId}`}
          AND ${text ? containsText(text) : fragment`TRUE`}`,
        fragment`ORDER BY x.id DESC LIMIT ${size + 1} OFFSET ${(pageNumber - 1) * size}`,
      );
      return { rows: rows.slice(0, size), hasMore: rows.length > size };
    },
    mustRead: async (id: number, userId: number) =>
      must(await select(fragment`x.id = ${id} AND ${readableBy(userId)}`)),
    get: async (id: number) => must(await select(fragment`x.id = ${id}`)),
    isIn: async (chatId: number, id: number) => (await messages.count({ id, chatId })) > 0,
    lastId: (chatId: number) => sql.number`
      SELECT coalesce(max(x.id), 0) AS id FROM chat_messages x WHERE x."companyId" = ${scope} AND x."chatId" = ${chatId}`,
    /** The newest message that is not deleted, and that all members of the chat may read. */
    newestForAll: async (chatId: number) => {
      const [row] = await sql<Pick<MessageRow, "body" | "mediaName">>`
        SELECT x.body, x."mediaName" FROM chat_messages x
         WHERE x."companyId" = ${scope} AND x."chatId" = ${chatId} AND x."deletedAt" IS NULL
           AND x.id > (SELECT coalesce(max(m."hiddenUpTo"), 0) FROM chat_members m
                        WHERE m."companyId" = ${scope} AND m."chatId" = ${chatId})
         ORDER BY x.id DESC LIMIT 1`;
      return row;
    },
    mediaOf: async (chatId: number) =>
      (await messages.all({ where: { chatId }, attributes: ["mediaId"] })).flatMap(({ mediaId }) => mediaId ?? []),
    /** The pinned ones that this person may read, the one pinned last first. */
    listPinned: (chatId: number, userId: number) =>
      select(
        fragment`x."chatId" = ${chatId} AND x."pinnedAt" IS NOT NULL AND ${readableBy(userId)}`,
        fragment`ORDER BY x."pinnedAt" DESC, x.id DESC LIMIT ${maxPins}`,
      ),
    /** The ids of all pinned ones, the one pinned last first. */
    pinnedIds: (chatId: number) => sql.values<number>`
      SELECT x.id FROM chat_messages x
       WHERE x."companyId" = ${scope} AND x."chatId" = ${chatId} AND x."pinnedAt" IS NOT NULL
       ORDER BY x."pinnedAt" DESC, x.id DESC`,
    /** Replaces this person's reaction; "" takes it back. */
    react: async (messageId: number, userId: number, emoji: string) => {
      await reactions.remove({ messageId, userId });
      if (emoji !== "") await reactions.add({ messageId, userId, emoji });
    },
    removeReactions: (messageId: number) => reactions.remove({ messageId }),
    add: messages.add,
    change: messages.change,
  };
};
