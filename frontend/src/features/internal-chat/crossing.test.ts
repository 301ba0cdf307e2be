import { beforeEach, describe, expect, it } from "@jest/globals";
import type { ChatDto, ChatMessageDto } from "@guiche/contract/chats";
import { QueryClient } from "@tanstack/react-query";
import { applyChatEvent, applyReply, applySentMessage, chatPatches } from "./chat.cache";
import { chatKeys } from "./keys";

const chat = (version: number) =>
  ({ id: 1, uuid: "u1", version, users: [], updatedAt: "2026-01-01T00:00:00.000Z" }) as unknown as ChatDto;
const message = (id: number, emojis = "") =>
  ({
    id,
    chatId: 1,
    body: `m${id}`,
    pinnedAt: null,
    reactions: [...emojis].map((emoji, userId) => ({ userId, name: "", emoji })),
  }) as unknown as ChatMessageDto;

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  const log = { pages: [{ records: [message(8)], hasMore: true }], pageParams: [undefined] };
  client.setQueryData(chatKeys.messages(1), log);
});

const readMessages = () =>
  client
    .getQueryData<{ pages: { records: ChatMessageDto[] }[] }>(chatKeys.messages(1))
    ?.pages.flatMap(({ records }) => records)
    .map(({ body, reactions }) => body + reactions.map(({ emoji }) => emoji).join(""));
const applyChange = (id: number, emojis: string, version: number) =>
  applyChatEvent(client, { action: "change-message", message: message(id, emojis), chat: chat(version) });
const reply = (emojis: string, meanwhile: () => void) =>
  applyReply(client, { chatId: 1, messageId: 8 }, async () => {
    meanwhile();
    return message(8, emojis);
  });

describe("the reply to a change of a message", () => {
  it("is shown when no event came first", async () => {
    await reply("A", () => undefined);
    expect(readMessages()).toEqual(["m8A"]);
  });

  it("does not undo a colleague's change that arrived before the reply", async () => {
    await reply("A", () => {
      applyChange(8, "A", 2);
      applyChange(8, "AB", 3);
    });
    expect(readMessages()).toEqual(["m8AB"]);
  });
});

it("a message that was sent keeps what others did with it before its reply came", () => {
  applyChatEvent(client, { action: "new-message", newMessage: message(9), chat: chat(2) });
  applyChange(9, "B", 3);
  applySentMessage(client, message(9));
  expect(readMessages()).toEqual(["m9B", "m8"]);
});

describe("what is on its way when an event comes", () => {
  const isAskedAgain = async (queryKey: readonly unknown[], event: () => void) => {
    let answer: (value: unknown) => void = () => undefined;
    const fetchPromise = client.fetchQuery({ queryKey, queryFn: () => new Promise((resolve) => (answer = resolve)) });
    event();
    event();
    answer({ pages: [], pageParams: [] });
    await fetchPromise;
    await Promise.resolve();
    return client.getQueryState(queryKey)?.isInvalidated;
  };
  const comes = () => applyChatEvent(client, { action: "new-message", newMessage: message(9), chat: chat(2) });
  const isRead = () => applyChatEvent(client, { action: "update", chat: chat(2) });

  it.each([
    ["the messages", chatKeys.messages(1)],
    ["the pins", chatKeys.pins(1)],
    ["the chat", chatKeys.one("u1")],
    ["the list of chats", chatKeys.list("")],
  ])("is asked for again: %s", async (_what, key) => {
    expect(await isAskedAgain(key, comes)).toBe(true);
  });

  it("is not where the event has nothing to do with it", async () => {
    expect(await isAskedAgain(chatKeys.messages(1), isRead)).toBe(false);
    expect(await isAskedAgain(chatKeys.messages(2), comes)).toBe(false);
  });
});

it("a deleted user leaves the open chat too", () => {
  client.setQueryData(chatKeys.one("u1"), chat(1));
  chatPatches.user?.(client, { action: "delete", userId: 7 });
  expect(client.getQueryState(chatKeys.one("u1"))?.isInvalidated).toBe(true);
});
