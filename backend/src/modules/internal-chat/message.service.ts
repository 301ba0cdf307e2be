import { beginningOf } from "@guiche/contract/texts/beginning";
import { mayChangeChatMessage, type ChatMessageDto, type ChatMessageInput } from "@guiche/contract/chats";
import { now } from "../../core/clock";
import { AppError, invalid } from "../../core/http/errors";
import type { Bytes } from "../../core/http/send-bytes";
import type { UploadedFile } from "../../core/http/upload";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { attachUpload, attachedBytes, noAttachment, forgetFile, type Attachment } from "../media";
import { broadcastChangedMessage, broadcastChat, peopleOf } from "./chat.events";
import { presentChat, presentMessage } from "./chat.presenter";
import type { ChatRow } from "./chat.store";
import { assertColleagues, changedChat, withNextVersion, inChat, showChat } from "./chat.service";
import { messageStore, type MessageRow } from "./message.store";
import { unreadStore } from "./unread.store";

const longestLine = 200;

interface MessagePages {
  pageNumber: number;
  beforeId?: number | undefined;
  searchParam?: string | undefined;
}

export async function listMessages(scope: Scope, chatId: number, { searchParam, ...pages }: MessagePages) {
  await showChat(scope, chatId);
  if (pages.beforeId !== undefined) await requireInChat(scope, chatId, pages.beforeId);
  return messageStore(scope).page(chatId, actorOf(scope).userId, { ...pages, text: searchParam });
}

async function requireInChat(scope: Scope, chatId: number, messageId: number): Promise<void> {
  if (!(await messageStore(scope).isIn(chatId, messageId))) throw new AppError("ERR_NO_CHAT_MESSAGE_FOUND");
}

/** One message for a text; one for each file, the first with the text. */
export async function sendToChat(
  scope: Scope,
  chatId: number,
  { uploads, ...input }: ChatMessageInput & { uploads: UploadedFile[] },
): Promise<ChatMessageDto | ChatMessageDto[]> {
  if (uploads.length === 0) {
    if (input.message.trim() === "") throw invalid({ message: "Required" });
    return write(scope, chatId, input, noAttachment);
  }
  // Before anything is stored; a text finds it out with the chat locked.
  await showChat(scope, chatId);
  const writtenMessages: ChatMessageDto[] = [];
  for (const [place, file] of uploads.entries()) {
    const part = place === 0 ? input : { message: "", mentions: [], quotedId: null };
    writtenMessages.push(await attachUpload(scope, file, (attachment) => write(scope, chatId, part, attachment)));
  }
  return writtenMessages;
}

const write = (scope: Scope, chatId: number, { message, mentions, quotedId }: ChatMessageInput, file: Attachment) =>
  inChat(scope, chatId, async (inside, chat) => {
    const store = messageStore(inside);
    if (quotedId !== null && (await store.mustRead(quotedId, actorOf(inside).userId)).chatId !== chatId)
      throw new AppError("ERR_NO_CHAT_MESSAGE_FOUND");
    const outside = mentions.filter((id) => !peopleOf(chat).includes(id));
    if (outside.length > 0) await assertColleagues(inside, [...new Set(outside)]);
    const { userId, name } = actorOf(inside);
    const mentionIds = [...new Set(mentions)].filter((id) => id !== userId && peopleOf(chat).includes(id));
    const { id } = await store.add({ chatId, userId, userName: name, body: message, mentionIds, quotedId, ...file });
    await unreadStore(inside).add({ chatId, messageId: id, authorId: userId, mentionIds });
    const newMessage = presentMessage(await store.get(id));
    const after = await changedChat(inside, chat, { lastMessage: lineOf(newMessage) });
    broadcastChat(inside, peopleOf(after), { action: "new-message", newMessage, chat: presentChat(after) });
    return newMessage;
  });

const lineOf = ({ body, mediaName }: Pick<ChatMessageDto, "body" | "mediaName">) =>
  beginningOf(body.trim() || mediaName || "", longestLine);

/** Changes a message of one's own, with its chat locked. */
async function changeOwn(scope: Scope, id: number, work: (inside: Scope, row: MessageRow) => Promise<void>) {
  const { userId } = actorOf(scope);
  const { chatId } = await messageStore(scope).mustRead(id, userId);
  return inChat(scope, chatId, async (inside) => {
    const store = messageStore(inside);
    const row = await store.mustRead(id, userId);
    if (!mayChangeChatMessage({ userId }, presentMessage(row))) throw new AppError("ERR_NO_PERMISSION");
    await work(inside, row);
    const message = presentMessage(await store.get(id));
    // The list of chats shows all members the same last line.
    const newest = await store.newestForAll(chatId);
    const after = await withNextVersion(inside, chatId, newest ? lineOf(newest) : "");
    await broadcastChangedMessage(inside, after, message);
    return message;
  });
}

export const editMessage = (scope: Scope, id: number, body: string): Promise<ChatMessageDto> =>
  changeOwn(scope, id, async (inside) => {
    await messageStore(inside).change({ id }, { body, editedAt: now() });
  });

/** Its text and file are gone for all members, and it is unread for none. */
export const removeMessage = (scope: Scope, id: number): Promise<ChatMessageDto> =>
  changeOwn(scope, id, async (inside, { chatId, userId, mentionIds, mediaId }) => {
    const deletedColumns = { body: "", mediaId: null, mediaName: null, pinnedAt: null, deletedAt: now() };
    await messageStore(inside).change({ id }, deletedColumns);
    await messageStore(inside).removeReactions(id);
    await unreadStore(inside).take({ chatId, messageId: id, authorId: userId, mentionIds });
    forgetFile(inside, mediaId);
  });

export const readChat = (scope: Scope, chatId: number, messageId?: number): Promise<ChatRow> =>
  inChat(scope, chatId, async (inside, chat) => {
    if (messageId !== undefined) await requireInChat(inside, chatId, messageId);
    const upTo = messageId ?? (await messageStore(inside).lastId(chatId));
    if (!(await unreadStore(inside).readUpTo(chatId, actorOf(inside).userId, upTo))) return chat;
    const after = await withNextVersion(inside, chatId);
    broadcastChat(inside, peopleOf(after), { action: "update", chat: presentChat(after) });
    return after;
  });

export const messageBytes = async (scope: Scope, id: number): Promise<Bytes> =>
  attachedBytes(scope, await messageStore(scope).mustRead(id, actorOf(scope).userId));
