import { describe, expect, it } from "@jest/globals";
import type { ChatDto, ChatMessageDto } from "@guiche/contract/chats";
import { QueryClient } from "@tanstack/react-query";
import { applyChatEvent } from "./chat.cache";
import { nextUnread } from "./chat-name";
import { chatKeys } from "./keys";

const chat = (id: number, version: number, over: Partial<ChatDto> = {}) =>
  ({
    id,
    uuid: `u${id}`,
    version,
    title: `c${id}`,
    users: [],
    updatedAt: `2026-01-0${id}T00:00:00.000Z`,
    ...over,
  }) as unknown as ChatDto;
const message = (id: number, body = `m${id}`) => ({ id, chatId: 1, body }) as ChatMessageDto;

function fillCache() {
  const client = new QueryClient();
  const page = <Row>(...records: Row[]) => ({ records, hasMore: true });
  client.setQueryData(chatKeys.list(""), {
    pages: [page(chat(3, 5), chat(2, 5)), page(chat(1, 5))],
    pageParams: [1, 2],
  });
  client.setQueryData(chatKeys.one("u1"), chat(1, 5));
  client.setQueryData(chatKeys.messages(1), { pages: [page(message(9), message(8))], pageParams: [undefined] });
  const rows = <Row>(key: readonly unknown[]) =>
    client.getQueryData<{ pages: { records: Row[] }[] }>(key)?.pages.flatMap(({ records }) => records) ?? [];
  return {
    client,
    chats: () => rows<ChatDto>(chatKeys.list("")).map(({ id, version }) => `${id}v${version}`),
    messages: () => rows<ChatMessageDto>(chatKeys.messages(1)).map(({ body }) => body),
  };
}

describe("the cache after an event", () => {
  it("has a new message once, its chat on top", () => {
    const { client, chats, messages } = fillCache();
    const event = {
      action: "new-message",
      newMessage: message(10),
      chat: chat(1, 6, { updatedAt: "2026-02-01T00:00:00.000Z" }),
    } as const;
    applyChatEvent(client, event);
    applyChatEvent(client, event);
    expect(chats()).toEqual(["1v6", "3v5", "2v5"]);
    expect(messages()).toEqual(["m10", "m9", "m8"]);
  });

  it("never goes back to an older state", () => {
    const { client, chats } = fillCache();
    applyChatEvent(client, { action: "update", chat: chat(3, 4) });
    expect(chats()).toEqual(["3v5", "2v5", "1v5"]);
  });

  it("has a changed message changed, and a deleted chat no more", () => {
    const { client, chats, messages } = fillCache();
    applyChatEvent(client, { action: "change-message", message: message(8, "x"), chat: chat(1, 6) });
    expect(messages()).toEqual(["m9", "x"]);
    applyChatEvent(client, { action: "delete", chatId: 1 });
    expect([chats(), messages()]).toEqual([["3v5", "2v5"], []]);
  });
});

it("Alt ↓ and ↑ find the next chat with something unread", () => {
  const withUnread = (id: number, unreads: number) =>
    chat(id, 1, { users: [{ userId: 7, unreads }] as ChatDto["users"] });
  const rows = [withUnread(1, 1), withUnread(2, 0), withUnread(3, 2)];
  const next = (uuid: string | undefined, step: 1 | -1) => nextUnread(rows, uuid, 7, step)?.id;
  expect([next(undefined, 1), next("u1", 1), next("u3", -1), next("u3", 1)]).toEqual([1, 3, 1, undefined]);
});
