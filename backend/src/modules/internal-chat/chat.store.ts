import { Op } from "sequelize";
import { Chat } from "../../models/chats/chat";
import { ChatMember } from "../../models/chats/chat-member";
import type { ChatMarks, ChatUserDto, UnreadChatDto } from "@guiche/contract/chats";
import { foldedContains } from "../../core/db/folded-search";
import { AppError } from "../../core/http/errors";
import { repository, sqlOf, type Plain } from "../../core/tenant/repository";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { isUuid } from "../../core/text";

/** A chat with its people. */
export type ChatRow = Plain<Chat> & { users: ChatUserDto[] };

const pageOfChats = 40;

export const chatStore = (scope: Scope) => {
  const chats = repository(scope, Chat, "ERR_NO_CHAT_FOUND");
  const members = repository(scope, ChatMember);
  const sql = sqlOf(scope);

  const people = fragment`
    (SELECT json_agg(json_build_object('userId', m."userId", 'name', u.name, 'unreads', m.unreads,
                                       'mentions', m.mentions, 'readUpTo', m."readUpTo",
                                       'isMuted', m."isMuted", 'isPinned', m."isPinned") ORDER BY m.id)
       FROM chat_members m JOIN users u ON u."companyId" = ${scope} AND u.id = m."userId"
      WHERE m."companyId" = ${scope} AND m."chatId" = c.id)`;
  const isMember = (userId: number) => fragment`
    EXISTS (SELECT FROM chat_members o WHERE o."companyId" = ${scope} AND o."chatId" = c.id AND o."userId" = ${userId})`;

  const isPinned = (userId: number) => fragment`
    EXISTS (SELECT FROM chat_members p
             WHERE p."companyId" = ${scope} AND p."chatId" = c.id AND p."userId" = ${userId} AND p."isPinned")`;

  const select = (where: Fragment, rest: Fragment = fragment``) => sql<ChatRow>`
    SELECT c.id, c.uuid, c.title, c."ownerId", c."directKey", c."showsHistory", c."keepMonths", c."lastMessage", c.version,
           c."createdAt", c."updatedAt", coalesce(${people}, '[]'::json) AS users
      FROM chats c WHERE c."companyId" = ${scope} AND ${where} ${rest}`;

  /** The text is in the title, in a member's name, or in a message that this person may read. */
  const matchesText = (text: string) => fragment`
    (${foldedContains(fragment`c.title`, text)}
      OR EXISTS (SELECT FROM chat_members s JOIN users n ON n."companyId" = ${scope} AND n.id = s."userId"
                  WHERE s."companyId" = ${scope} AND s."chatId" = c.id AND ${foldedContains(fragment`n.name`, text)})
      OR EXISTS (SELECT FROM chat_messages x
                   JOIN chat_members y ON y."companyId" = ${scope} AND y."chatId" = c.id
                                      AND y."userId" = ${actorOf(scope).userId}
                  WHERE x."companyId" = ${scope} AND x."chatId" = c.id AND x.id > y."hiddenUpTo"
                    AND x."deletedAt" IS NULL AND ${foldedContains(fragment`x.body`, text)}))`;
  const must = ([row]: ChatRow[]): ChatRow => {
    if (!row) throw new AppError("ERR_NO_CHAT_FOUND");
    return row;
  };

  return {
    /** Of the actor: pinned ones, then the one with the newest message first. */
    page: async (pageNumber: number, text?: string) => {
      const rows = await select(
        fragment`${isMember(actorOf(scope).userId)} AND ${text ? matchesText(text) : fragment`TRUE`}`,
        fragment`ORDER BY ${isPinned(actorOf(scope).userId)} DESC, c."updatedAt" DESC, c.id DESC
                 LIMIT ${pageOfChats + 1} OFFSET ${(pageNumber - 1) * pageOfChats}`,
      );
      return { rows: rows.slice(0, pageOfChats), hasMore: rows.length > pageOfChats };
    },
    get: async (id: number) => must(await select(fragment`c.id = ${id}`)),
    /** Answers 404 to people who are not members, as if the chat did not exist. */
    mustBeIn: async (id: number) => must(await select(fragment`c.id = ${id} AND ${isMember(actorOf(scope).userId)}`)),
    mustBeInByUuid: async (uuid: string) =>
      must(isUuid(uuid) ? await select(fragment`c.uuid = ${uuid}::uuid AND ${isMember(actorOf(scope).userId)}`) : []),
    /** Until the commit: everything that changes a chat waits here, so that its messages, counters and events have one order. */
    lock: async (id: number) => {
      if (!(await chats.first({ where: { id }, lock: true }))) throw new AppError("ERR_NO_CHAT_FOUND");
    },
    byDirectKey: (directKey: string) => chats.first({ where: { directKey } }),
    add: chats.add,
    change: chats.change,
    /** Reading, reacting, pinning and correcting do not bring a chat to the top of the list. */
    countUp: (id: number, lastMessage: string | null) => sql`
      UPDATE chats SET version = version + 1, "lastMessage" = coalesce(${lastMessage}, "lastMessage")
       WHERE "companyId" = ${scope} AND id = ${id}`,
    remove: chats.remove,
    addMember: members.add,
    removeMembers: (chatId: number, userIds: number[]) => members.remove({ chatId, userId: userIds }),
    /** The members from whom this message is not hidden. */
    readersOf: async (chatId: number, messageId: number) =>
      (await members.all({ where: { chatId, hiddenUpTo: { [Op.lt]: messageId } }, attributes: ["userId"] })).map(
        ({ userId }) => userId,
      ),
    mark: (chatId: number, userId: number, marks: ChatMarks) => members.change({ chatId, userId }, marks),
    unreadOf: (userId: number) => sql<Omit<UnreadChatDto, "unreads"> & Pick<ChatUserDto, "unreads" | "isMuted">>`
      SELECT m."chatId", c.version, m.unreads, m.mentions, m."isMuted"
        FROM chat_members m JOIN chats c ON c."companyId" = m."companyId" AND c.id = m."chatId"
       WHERE m."companyId" = ${scope} AND m."userId" = ${userId} AND m.unreads > 0`,
  };
};
