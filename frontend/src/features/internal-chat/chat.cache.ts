import {
  unreadIn,
  unreadOver,
  type ChatDto,
  type ChatEvent,
  type ChatMessageDto,
  type UnreadChatsDto,
} from "@guiche/contract/chats";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { refetchUnderWay } from "../../shared/lists/refetch";
import type { PatchTable } from "../../shared/realtime";
import { currentSession } from "../../shared/session/store";
import { chatKeys } from "./keys";

export interface Page<Row> {
  records: Row[];
  hasMore: boolean;
}
type Pages<Row> = InfiniteData<Page<Row>, number | undefined>;

/** Events of two servers may cross on their way: an older state never replaces a newer one. */
const isNewer = (chat: ChatDto, cachedChat: ChatDto | undefined) => !cachedChat || chat.version >= cachedChat.version;

const newestFirst = (a: ChatDto, b: ChatDto) => (a.updatedAt < b.updatedAt ? 1 : -1);

/** The rows of all pages after a change, in pages of the same number. */
function withRows<Row>(data: Pages<Row>, change: (rows: Row[]) => Row[]): Pages<Row> {
  const rows = change(data.pages.flatMap(({ records }) => records));
  const [first = { records: [], hasMore: false }, ...others] = data.pages;
  const sizes = others.map(({ records }) => records.length);
  let from = Math.max(rows.length - sizes.reduce((sum, size) => sum + size, 0), 0);
  const pages = [{ ...first, records: rows.slice(0, from) }];
  for (const [index, page] of others.entries()) {
    pages.push({ ...page, records: rows.slice(from, from + (sizes[index] ?? 0)) });
    from += sizes[index] ?? 0;
  }
  return { ...data, pages };
}

/** Adds a chat that this user opened to the cached lists. */
export function applyChat(client: QueryClient, chat: ChatDto): void {
  for (const [key, data] of client.getQueriesData<Pages<ChatDto>>({ queryKey: chatKeys.lists })) {
    if (!data) continue;
    const isSearch = Boolean(key[1]);
    client.setQueryData<Pages<ChatDto>>(
      key,
      withRows(data, (rows) => {
        const cachedChat = rows.find(({ id }) => id === chat.id);
        if ((!cachedChat && isSearch) || !isNewer(chat, cachedChat)) return rows;
        return [chat, ...rows.filter(({ id }) => id !== chat.id)].sort(newestFirst);
      }),
    );
  }
  client.setQueryData<ChatDto>(chatKeys.one(chat.uuid), (cachedChat) =>
    isNewer(chat, cachedChat) ? chat : cachedChat,
  );
}

function applyMessage(client: QueryClient, message: ChatMessageDto, isNew: boolean): void {
  client.setQueryData<Pages<ChatMessageDto>>(
    chatKeys.messages(message.chatId),
    (data) =>
      data &&
      withRows(data, (rows) => {
        const isHeld = rows.some(({ id }) => id === message.id);
        if (isNew) return isHeld ? rows : [message, ...rows].sort((a, b) => b.id - a.id);
        return rows.map((row) => (row.id === message.id ? message : row));
      }),
  );
}

/** A message after a change, in the log and among the pins. */
function applyMessageChange(client: QueryClient, message: ChatMessageDto): void {
  applyMessage(client, message, false);
  client.setQueryData<ChatMessageDto[]>(chatKeys.pins(message.chatId), (pins) => {
    const others = pins?.filter(({ id }) => id !== message.id);
    if (!others || message.pinnedAt === null) return others;
    return [message, ...others].sort((a, b) => ((a.pinnedAt ?? "") < (b.pinnedAt ?? "") ? 1 : -1));
  });
}

const heldMessage = (client: QueryClient, chatId: number, messageId: number): ChatMessageDto | undefined =>
  [
    ...(client.getQueryData<Pages<ChatMessageDto>>(chatKeys.messages(chatId))?.pages ?? []).flatMap(
      ({ records }) => records,
    ),
    ...(client.getQueryData<ChatMessageDto[]>(chatKeys.pins(chatId)) ?? []),
  ].find(({ id }) => id === messageId);

/** Shows the message of a reply, unless an event has changed it since: that one is as new, or newer. */
export async function applyReply(
  client: QueryClient,
  { chatId, messageId }: { chatId: number; messageId: number },
  request: () => Promise<ChatMessageDto>,
): Promise<void> {
  const before = heldMessage(client, chatId, messageId);
  const message = await request();
  if (heldMessage(client, chatId, messageId) === before) applyMessageChange(client, message);
}

function forgetMessages(client: QueryClient, chatId: number, upTo: number): void {
  client.setQueryData<Pages<ChatMessageDto>>(
    chatKeys.messages(chatId),
    (data) => data && withRows(data, (rows) => rows.filter(({ id }) => id > upTo)),
  );
  client.setQueryData<ChatMessageDto[]>(chatKeys.pins(chatId), (pins) => pins?.filter(({ id }) => id > upTo));
}

/** A message that this browser sent; after its event, which others may have changed since, nothing is new. */
export const applySentMessage = (client: QueryClient, message: ChatMessageDto) => applyMessage(client, message, true);

export function applyChatEvent(client: QueryClient, event: ChatEvent): void {
  if (event.action === "delete") {
    const { chatId } = event;
    for (const [key, data] of client.getQueriesData<Pages<ChatDto>>({ queryKey: chatKeys.lists }))
      if (data)
        client.setQueryData(
          key,
          withRows(data, (rows) => rows.filter(({ id }) => id !== chatId)),
        );
    client.removeQueries({ queryKey: chatKeys.messages(chatId) });
    void client.invalidateQueries({ queryKey: chatKeys.ones });
  } else {
    applyChat(client, event.chat);
    if (event.action === "new-message") applyMessage(client, event.newMessage, true);
    if (event.action === "change-message") applyMessageChange(client, event.message);
    if (event.action === "forget-messages") forgetMessages(client, event.chat.id, event.upTo);
    const messageKeys =
      event.action === "update" ? [] : [chatKeys.messages(event.chat.id), chatKeys.pins(event.chat.id)];
    for (const queryKey of [chatKeys.lists, chatKeys.ones, ...messageKeys]) refetchUnderWay(client, { queryKey });
  }
  applyUnread(client, event);
}

/** Updates the unread counts over all chats from the event, without another request. */
function applyUnread(client: QueryClient, event: ChatEvent): void {
  const session = currentSession();
  const cachedUnread = client.getQueryData<UnreadChatsDto>(chatKeys.unread);
  // A reply on its way may be older than this event.
  if (session.state !== "in" || !cachedUnread || client.isFetching({ queryKey: chatKeys.unread }) > 0) {
    void client.invalidateQueries({ queryKey: chatKeys.unread });
    return;
  }
  const chatId = event.action === "delete" ? event.chatId : event.chat.id;
  const others = cachedUnread.chats.filter((one) => one.chatId !== chatId);
  if (event.action === "delete") return void client.setQueryData(chatKeys.unread, unreadOver(others));
  const { version, users } = event.chat;
  if (cachedUnread.chats.some((one) => one.chatId === chatId && one.version > version)) return;
  const own = users.find(({ userId }) => userId === session.user.id);
  // Also without anything unread: its version makes older events known as such.
  const part = own ? [{ chatId, version, ...unreadIn(own) }] : [];
  client.setQueryData(chatKeys.unread, unreadOver([...others, ...part]));
}

export const chatPatches: PatchTable = {
  chat: applyChatEvent,
  // A deleted user leaves every chat, and the user's own chats belong to all their members.
  user: (client, { action }) => {
    if (action !== "delete") return;
    for (const queryKey of [chatKeys.lists, chatKeys.ones]) void client.invalidateQueries({ queryKey });
  },
};
