import type { ChatMarks, ChatMessageDto } from "@guiche/contract/chats";
import { maxPins } from "@guiche/contract/limits";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { broadcastChangedMessage, broadcastChat } from "./chat.events";
import { presentChat, presentMessage } from "./chat.presenter";
import { withNextVersion, inChat, showChat } from "./chat.service";
import { chatStore, type ChatRow } from "./chat.store";
import { messageStore, type MessageRow } from "./message.store";

export async function listPins(scope: Scope, chatId: number): Promise<MessageRow[]> {
  await showChat(scope, chatId);
  return messageStore(scope).listPinned(chatId, actorOf(scope).userId);
}

/** Changes messages of a chat as any member may; the work replies with the ids of those that are different. */
async function changeAny(scope: Scope, id: number, work: (inside: Scope, row: MessageRow) => Promise<number[]>) {
  const { userId } = actorOf(scope);
  const { chatId } = await messageStore(scope).mustRead(id, userId);
  return inChat(scope, chatId, async (inside): Promise<ChatMessageDto> => {
    const store = messageStore(inside);
    const row = await store.mustRead(id, userId);
    if (row.deletedAt) throw new AppError("ERR_NO_CHAT_MESSAGE_FOUND");
    for (const changedId of await work(inside, row)) {
      const message = presentMessage(await store.get(changedId));
      await broadcastChangedMessage(inside, await withNextVersion(inside, chatId), message);
    }
    return presentMessage(await store.get(id));
  });
}

export const reactToMessage = (scope: Scope, id: number, emoji: string) =>
  changeAny(scope, id, async (inside) => {
    await messageStore(inside).react(id, actorOf(inside).userId, emoji);
    return [id];
  });

export const pinMessage = (scope: Scope, id: number) =>
  changeAny(scope, id, async (inside, { chatId, pinnedAt }) => {
    const store = messageStore(inside);
    if (pinnedAt) return [];
    const giveWay = (await store.pinnedIds(chatId)).slice(maxPins - 1);
    for (const oldId of giveWay) await store.change({ id: oldId }, { pinnedAt: null });
    await store.change({ id }, { pinnedAt: now() });
    return [...giveWay, id];
  });

export const unpinMessage = (scope: Scope, id: number) =>
  changeAny(scope, id, async (inside, { pinnedAt }) => {
    if (!pinnedAt) return [];
    await messageStore(inside).change({ id }, { pinnedAt: null });
    return [id];
  });

/** Only this person's own browsers get an event now; the others get the change with the chat's next event. */
export const markChat = (scope: Scope, id: number, marks: ChatMarks): Promise<ChatRow> =>
  inChat(scope, id, async (inside) => {
    const { userId } = actorOf(inside);
    await chatStore(inside).mark(id, userId, marks);
    const chat = await withNextVersion(inside, id);
    broadcastChat(inside, [userId], { action: "update", chat: presentChat(chat) });
    return chat;
  });
