import { beforeEach, expect, it } from "@jest/globals";
import { unreadOver, type ChatDto, type ChatEvent, type UnreadChatsDto } from "@guiche/contract/chats";
import type { SessionUserDto } from "@guiche/contract/users";
import { QueryClient } from "@tanstack/react-query";
import { startSession } from "../../shared/session/store";
import { applyChatEvent } from "./chat.cache";
import { chatKeys } from "./keys";

let client: QueryClient;
const unread = () => client.getQueryData<UnreadChatsDto>(chatKeys.unread);
const sums = () => [unread()?.unreads, unread()?.mentions];
const isStale = () => client.getQueryState(chatKeys.unread)?.isInvalidated;

const update = (id: number, version: number, own: object | null): ChatEvent => ({
  action: "update",
  chat: {
    id,
    version,
    users: own ? [{ userId: 7, unreads: 0, mentions: 0, isMuted: false, ...own }] : [],
  } as unknown as ChatDto,
});

beforeEach(() => {
  startSession({ token: "token", user: { id: 7, companyId: 1, company: {} } as SessionUserDto });
  client = new QueryClient();
  client.setQueryData(chatKeys.unread, unreadOver([{ chatId: 1, version: 4, unreads: 2, mentions: 1 }]));
});

it("the unread counts follow the events of known and unknown chats, without a request", () => {
  applyChatEvent(client, update(2, 9, { unreads: 3 }));
  expect(sums()).toEqual([5, 1]);
  applyChatEvent(client, update(1, 5, { unreads: 0 }));
  expect([sums(), isStale()]).toEqual([[3, 0], false]);
});

it("an older event changes nothing, neither after what was fetched nor after a newer event", () => {
  applyChatEvent(client, update(1, 3, { unreads: 9 }));
  applyChatEvent(client, update(2, 9, { unreads: 0 }));
  applyChatEvent(client, update(2, 8, { unreads: 1 }));
  expect(sums()).toEqual([2, 1]);
});

it("a muted chat counts with its mentions, one that is left or deleted not at all", () => {
  applyChatEvent(client, update(2, 9, { unreads: 6, mentions: 2, isMuted: true }));
  expect(sums()).toEqual([4, 3]);
  applyChatEvent(client, { action: "delete", chatId: 2 });
  applyChatEvent(client, update(1, 5, null));
  expect(sums()).toEqual([0, 0]);
});

it("while it is being fetched an event has it fetched again: the reply may be older", async () => {
  let answers = 0;
  const fetching = client
    .fetchQuery({ queryKey: chatKeys.unread, queryFn: () => new Promise<UnreadChatsDto>(() => (answers += 1)) })
    .catch(() => undefined);
  applyChatEvent(client, update(1, 5, { unreads: 8 }));
  expect([sums(), isStale(), answers]).toEqual([[2, 1], true, 1]);
  await client.cancelQueries({ queryKey: chatKeys.unread });
  await fetching;
});
