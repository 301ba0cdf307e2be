import { chatApi } from "@guiche/contract/chats";

/** The cache keys of the internal chat. */
export const chatKeys = {
  lists: [chatApi.list.path] as const,
  list: (search: string) => [chatApi.list.path, search] as const,
  unread: [chatApi.unread.path] as const,
  ones: [chatApi.byUuid.path] as const,
  one: (uuid: string) => [chatApi.byUuid.path, { uuid }] as const,
  pins: (id: number) => [chatApi.pins.path, { id }] as const,
  messages: (chatId: number) => [chatApi.messages.path, chatId] as const,
};
