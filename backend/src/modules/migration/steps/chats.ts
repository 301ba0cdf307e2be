import type { Item, Kind, Migration } from "../migration";
import { flagOf, shortText, textOf, timesOf } from "../rules/values";
import { allOf, type Theirs } from "../source/source";
import { once } from "./desk";
import { namesOfUsers } from "./users";

const chats: Kind = { kind: "chat", table: "Chats", name: "chats", hasId: true };
const chatMessages: Kind = { kind: "chatMessage", table: "ChatMessages", name: "chat_messages", hasId: true };
const members: Kind = { kind: "chatMember", table: "ChatUsers", name: "chat_members", hasId: true };

/** What the people of a company wrote each other. Everything counts as read. */
export async function bringChats(migration: Migration, now: Date): Promise<void> {
  const { source } = migration;
  if (!source.has("Chats")) return;
  const names = await namesOfUsers(source);
  const pairs = await allOf(source, "ChatUsers", `"chatId", "userId"`);
  const peopleOf = new Map<string, Theirs[]>();
  for (const pair of pairs) peopleOf.set(textOf(pair.chatId), [...(peopleOf.get(textOf(pair.chatId)) ?? []), pair]);

  await migration.begin(chats);
  const direct = new Set<string>();
  const rows = await allOf(source, "Chats", "id");
  await migration.bring(
    chats,
    rows.map((row): Item => {
      const [key, title] = [textOf(row.id), shortText(row.title, 100)];
      const companyId = migration.companyOf("user", row.ownerId) ?? migration.idOf("company", row.companyId);
      if (companyId === null) return { key, name: title, leftOut: "noCompany" };
      const people = new Set(
        (peopleOf.get(key) ?? []).flatMap(({ userId }) => migration.referTo("user", userId, companyId) ?? []),
      );
      if (people.size === 0) return { key, name: title, leftOut: "empty" };
      // Of several chats of the same two people the first is theirs.
      const pair = [...people].sort((a, b) => a - b).join(":");
      const isDirect = people.size === 2 && flagOf(row.isGroup) !== true && !direct.has(pair);
      if (isDirect) direct.add(pair);
      return {
        key,
        name: title,
        row: {
          companyId,
          title: isDirect ? "" : title || "?",
          ownerId: isDirect ? null : migration.referTo("user", row.ownerId, companyId),
          directKey: isDirect ? pair : null,
          lastMessage: shortText(row.lastMessage, 200),
          ...timesOf(row, now),
        },
      };
    }),
  );

  const last = new Map<string, string>();
  await migration.bringBelow(chatMessages, "chat", "chatId", (row, { companyId, id: chatId }, key) => {
    last.set(textOf(row.chatId), key);
    const { createdAt, updatedAt } = timesOf(row, now);
    return {
      notes: textOf(row.mediaPath) ? ["fileOwed"] : [],
      row: {
        companyId,
        chatId,
        userId: migration.referTo("user", row.senderId, companyId),
        userName: shortText(names.get(textOf(row.senderId)), 255),
        body: textOf(row.message) || textOf(row.mediaName),
        quotedId: migration.referTo("chatMessage", row.replyToId, companyId),
        deletedAt: flagOf(row.isDeleted) === true ? updatedAt : null,
        createdAt,
        updatedAt,
      },
    };
  });

  await migration.begin(members);
  const items = pairs.map((pair): Item => {
    const key = `${textOf(pair.chatId)}|${textOf(pair.userId)}`;
    const chat = migration.find("chat", pair.chatId);
    const userId = chat && migration.referTo("user", pair.userId, chat.companyId);
    if (!chat || userId === null) return { key, name: key, leftOut: "noParent" };
    const { companyId, id: chatId } = chat;
    const readUpTo = migration.idOf("chatMessage", last.get(textOf(pair.chatId))) ?? 0;
    return { key, name: key, keep: true, row: { companyId, chatId, userId, readUpTo } };
  });
  await migration.bring(members, once(items));
}
