import {
  mayEditChat,
  maxChatPeople,
  unreadIn,
  unreadOver,
  type ChatInput,
  type ChatPatch,
  type UnreadChatsDto,
} from "@guiche/contract/chats";
import { UniqueConstraintError } from "sequelize";
import { afterCommit, transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { removeMedia } from "../media";
import { mustHaveUser, userStore } from "../users";
import { peopleOf, broadcastChat } from "./chat.events";
import { presentChat } from "./chat.presenter";
import { chatStore, type ChatRow } from "./chat.store";
import { messageStore } from "./message.store";

export const searchChats = (scope: Scope, pageNumber: number, text?: string) => chatStore(scope).page(pageNumber, text);
export const showChat = (scope: Scope, id: number): Promise<ChatRow> => chatStore(scope).mustBeIn(id);
export const showChatByUuid = (scope: Scope, uuid: string): Promise<ChatRow> => chatStore(scope).mustBeInByUuid(uuid);
export async function unreadOfActor(scope: Scope): Promise<UnreadChatsDto> {
  const rows = await chatStore(scope).unreadOf(actorOf(scope).userId);
  return unreadOver(rows.map(({ chatId, version, ...part }) => ({ chatId, version, ...unreadIn(part) })));
}

/** Runs a change with the chat locked, for a user who is in it. */
export const inChat = <T>(scope: Scope, id: number, work: (inside: Scope, chat: ChatRow) => Promise<T>): Promise<T> =>
  transaction(scope, async (inside) => {
    const store = chatStore(inside);
    await store.lock(id);
    return work(inside, await store.mustBeIn(id));
  });

/** The chat with its next number, at its place in the list. */
export async function withNextVersion(inside: Scope, id: number, lastMessage: string | null = null): Promise<ChatRow> {
  await chatStore(inside).countUp(id, lastMessage);
  return chatStore(inside).get(id);
}

/** The chat after a change, with the number that puts its events in order. */
export async function changedChat(inside: Scope, { id, version }: ChatRow, patch: object = {}): Promise<ChatRow> {
  const store = chatStore(inside);
  await store.change({ id }, { ...patch, version: version + 1 });
  return store.get(id);
}

/** Throws ERR_NO_USER_FOUND unless all of them are users of the company. */
export async function assertColleagues(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length > maxChatPeople) throw invalid({ users: "Too Long!" });
  if ((await userStore(scope).withQueues([...ids])).length < ids.length) throw new AppError("ERR_NO_USER_FOUND");
}

export async function createChat(scope: Scope, { users, ...settings }: ChatInput): Promise<ChatRow> {
  const { userId } = actorOf(scope);
  const ids = [...new Set([userId, ...users.map(({ id }) => id)])];
  await assertColleagues(scope, ids);
  return transaction(scope, async (inside) => {
    const store = chatStore(inside);
    const { id } = await store.add({ ...settings, ownerId: userId });
    for (const one of ids) await store.addMember({ chatId: id, userId: one });
    const chat = await store.get(id);
    broadcastChat(inside, ids, { action: "update", chat: presentChat(chat) });
    return chat;
  });
}

/** Two people who open it at once get the same one. */
export async function openDirectChat(scope: Scope, otherId: number): Promise<ChatRow> {
  const { userId } = actorOf(scope);
  if (otherId === userId) throw invalid({ userId: "Required" });
  await mustHaveUser(scope, otherId);
  const directKey = [userId, otherId].sort((a, b) => a - b).join(":");
  const findExisting = async () => {
    const directChat = await chatStore(scope).byDirectKey(directKey);
    return directChat && chatStore(scope).mustBeIn(directChat.id);
  };
  const existing = await findExisting();
  if (existing) return existing;
  try {
    return await transaction(scope, async (inside) => {
      const store = chatStore(inside);
      const { id } = await store.add({ title: "", ownerId: null, directKey });
      for (const one of [userId, otherId]) await store.addMember({ chatId: id, userId: one });
      return store.get(id);
    });
  } catch (error) {
    const other = error instanceof UniqueConstraintError ? await findExisting() : null;
    if (!other) throw error;
    return other;
  }
}

function requireOwner(scope: Scope, { ownerId, directKey }: ChatRow): void {
  if (!mayEditChat(actorOf(scope), { ownerId, isDirect: directKey !== null })) throw new AppError("ERR_NO_PERMISSION");
}

export const updateChat = (scope: Scope, id: number, { users, ...patch }: ChatPatch): Promise<ChatRow> =>
  inChat(scope, id, async (inside, chat) => {
    requireOwner(inside, chat);
    const showsHistory = patch.showsHistory ?? chat.showsHistory;
    const wantedUserIds = users && [...new Set(users.map((user) => user.id))];
    const removed = wantedUserIds ? await exchangePeople(inside, { ...chat, showsHistory }, wantedUserIds) : null;
    // A member who is added without the history does not see its last message either.
    const hides = removed?.hasNew && !showsHistory;
    const after = await changedChat(inside, chat, { ...patch, ...(hides && { lastMessage: "" }) });
    broadcastChat(inside, peopleOf(after), { action: "update", chat: presentChat(after) });
    broadcastChat(inside, removed?.gone ?? [], { action: "delete", chatId: id });
    return after;
  });

async function exchangePeople(inside: Scope, chat: ChatRow, wantedUserIds: number[]) {
  const before = peopleOf(chat);
  const keep = new Set([actorOf(inside).userId, ...(chat.ownerId === null ? [] : [chat.ownerId]), ...wantedUserIds]);
  const addedUserIds = [...keep].filter((userId) => !before.includes(userId));
  const removedUserIds = before.filter((userId) => !keep.has(userId));
  await assertColleagues(inside, [...keep]);
  const store = chatStore(inside);
  if (removedUserIds.length > 0) await store.removeMembers(chat.id, removedUserIds);
  const readUpTo = addedUserIds.length > 0 ? await messageStore(inside).lastId(chat.id) : 0;
  for (const userId of addedUserIds)
    await store.addMember({ chatId: chat.id, userId, readUpTo, hiddenUpTo: chat.showsHistory ? 0 : readUpTo });
  return { gone: removedUserIds, hasNew: addedUserIds.length > 0 };
}

export const leaveChat = (scope: Scope, id: number): Promise<void> =>
  inChat(scope, id, async (inside, chat) => {
    const { userId } = actorOf(inside);
    if (chat.directKey !== null) throw new AppError("ERR_NO_PERMISSION");
    const [next, ...others] = peopleOf(chat).filter((one) => one !== userId);
    if (next === undefined) return deleteWhole(inside, chat);
    await chatStore(inside).removeMembers(id, [userId]);
    const after = await changedChat(inside, chat, chat.ownerId === userId ? { ownerId: next } : {});
    broadcastChat(inside, [next, ...others], { action: "update", chat: presentChat(after) });
    broadcastChat(inside, [userId], { action: "delete", chatId: id });
  });

export const removeChat = (scope: Scope, id: number): Promise<void> =>
  inChat(scope, id, async (inside, chat) => {
    requireOwner(inside, chat);
    await deleteWhole(inside, chat);
  });

async function deleteWhole(inside: Scope, chat: ChatRow): Promise<void> {
  const media = await messageStore(inside).mediaOf(chat.id);
  await chatStore(inside).remove({ id: chat.id });
  afterCommit(inside, async (outside) => {
    for (const mediaId of media) await removeMedia(outside, mediaId);
  });
  broadcastChat(inside, peopleOf(chat), { action: "delete", chatId: chat.id });
}
