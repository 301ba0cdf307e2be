import { chatApi, type ChatMessageDto } from "@guiche/contract/chats";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call";
import { upload } from "../../shared/api/files";
import { usePages } from "../../shared/lists/use-pages";
import { applyChat, applyReply, applySentMessage, type Page } from "./chat.cache";
import { chatKeys } from "./keys";

const recordsOf = ({ records }: Page<ChatMessageDto>) => records;

/** The messages of a chat, newest first. */
export const useMessages = (chatId: number) =>
  usePages<Page<ChatMessageDto>, number | undefined, ChatMessageDto>({
    queryKey: chatKeys.messages(chatId),
    read: (beforeId, signal) => call(chatApi.messages, { params: { id: chatId }, query: { beforeId }, signal }),
    firstParam: undefined,
    next: ({ records, hasMore }) => (hasMore ? records.at(-1)?.id : undefined),
    rows: recordsOf,
  });

interface Draft {
  text: string;
  mentions: number[];
  quotedId: number | null;
  files: readonly File[];
}

/** The mutations of a chat. Each rejects with the server's error. */
export function useChatActs(chatId: number) {
  const client = useQueryClient();
  return {
    send: async ({ text, mentions, quotedId, files }: Draft) => {
      const params = { id: chatId };
      const reply =
        files.length > 0
          ? await upload(chatApi.send, {
              params,
              fields: {
                message: text,
                mentions: JSON.stringify(mentions),
                ...(quotedId !== null && { quotedId: String(quotedId) }),
              },
              files,
            })
          : await call(chatApi.send, { params, body: { message: text, mentions, quotedId } });
      for (const message of [reply].flat()) applySentMessage(client, message);
    },
    edit: (chatMessageId: number, message: string) =>
      applyReply(client, { chatId, messageId: chatMessageId }, () =>
        call(chatApi.edit, { params: { chatMessageId }, body: { message } }),
      ),
    react: (chatMessageId: number, emoji: string) =>
      applyReply(client, { chatId, messageId: chatMessageId }, () =>
        call(chatApi.react, { params: { chatMessageId }, body: { emoji } }),
      ),
    pin: (chatMessageId: number, isPinned: boolean) =>
      applyReply(client, { chatId, messageId: chatMessageId }, () =>
        call(isPinned ? chatApi.pin : chatApi.unpin, { params: { chatMessageId } }),
      ),
    remove: (chatMessageId: number) => call(chatApi.removeMessage, { params: { chatMessageId } }),
    read: async (messageId: number) =>
      applyChat(client, await call(chatApi.read, { params: { id: chatId }, body: { messageId } })),
    addPeople: async (userIds: readonly number[]) =>
      applyChat(
        client,
        await call(chatApi.update, { params: { id: chatId }, body: { users: userIds.map((id) => ({ id })) } }),
      ),
  };
}
