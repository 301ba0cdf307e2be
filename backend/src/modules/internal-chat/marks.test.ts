import { beforeEach, describe, expect, it } from "@jest/globals";
import { chatApi, type ChatDto, type ChatEvent, type ChatMessageDto } from "@guiche/contract/chats";
import { maxPins } from "@guiche/contract/limits";
import { userRoom } from "../../core/realtime/rooms";
import { scopeOfRow } from "../../core/tenant/scope";
import { ChatMember } from "../../models/chats/chat-member";
import { ChatMessage } from "../../models/chats/chat-message";
import { ChatReaction } from "../../models/chats/chat-reaction";
import type { User } from "../../models/accounts/user";
import { createCompany, user } from "../../testing/factories";
import { statementsOf } from "../../testing/postgres";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { forgetOldMessages } from "./retention";
import { chatsToForget } from "./retention.store";

const server = withServer();

let company: { id: number };
let people: Record<"ana" | "bia" | "dora", User>;
let ana: Caller;
let bia: Caller;
let dora: Caller;
let chat: ChatDto;
/** Ana's chat with Bia; Dora is not in it. */
beforeEach(async () => {
  company = await createCompany();
  const createUser = (name: string) => user(company.id, { name });
  people = { ana: await createUser("Ana"), bia: await createUser("Bia"), dora: await createUser("Dora") };
  const signIn = (person: User) => signInAs(server.app, person);
  [ana, bia, dora] = [await signIn(people.ana), await signIn(people.bia), await signIn(people.dora)];
  chat = await ana.call(chatApi.create, { body: { title: "Plantão", users: [{ id: people.bia.id }] } });
});

const send = async (by: Caller, message: string, body: object = {}) =>
  (await by.call(chatApi.send, { params: { id: chat.id }, body: { message, ...body } })) as ChatMessageDto;
const react = (by: Caller, { id }: ChatMessageDto, emoji: string) =>
  by.ask(chatApi.react, { params: { chatMessageId: id }, body: { emoji } });
const pin = (by: Caller, { id }: ChatMessageDto) => by.ask(chatApi.pin, { params: { chatMessageId: id } });
const pins = async (by: Caller) => (await by.call(chatApi.pins, { params: { id: chat.id } })).map(({ body }) => body);
const mark = (by: Caller, marks: object, id = chat.id) => by.ask(chatApi.mark, { params: { id }, body: marks });
const newest = async (by: Caller) => {
  const [message] = (await by.call(chatApi.messages, { params: { id: chat.id } })).records;
  return message;
};

describe("a reaction", () => {
  it("is refused to a user who is not in the chat, and on a deleted message", async () => {
    const message = await send(ana, "oi");
    expect(statusAndCode(await react(dora, message, "👍"))).toBe("404 ERR_NO_CHAT_MESSAGE_FOUND");
    await ana.call(chatApi.removeMessage, { params: { chatMessageId: message.id } });
    expect(statusAndCode(await react(bia, message, "👍"))).toBe("404 ERR_NO_CHAT_MESSAGE_FOUND");
  });

  it("is one of each person, replaced by the next and taken back by none", async () => {
    const message = await send(ana, "oi");
    await react(bia, message, "👍");
    await react(ana, message, "🙏");
    await react(bia, message, "❤️");
    const listReactions = async () =>
      (await newest(ana))?.reactions.map(({ name, emoji }) => `${name} ${emoji}`).sort();
    expect(await listReactions()).toEqual(["Ana 🙏", "Bia ❤️"]);
    await react(bia, message, "");
    expect(await listReactions()).toEqual(["Ana 🙏"]);
  });

  it("reaches all members of the chat, makes nothing unread and moves no chat", async () => {
    const message = await send(ana, "oi");
    const before = await ana.call(chatApi.show, { params: { id: chat.id } });
    const recorder = recordBroadcasts();
    await react(bia, message, "👍");
    recorder.stop();
    const [{ event, audience } = {}] = recorder.events;
    expect(event).toMatchObject({
      action: "change-message",
      message: { id: message.id, reactions: [{ userId: people.bia.id, name: "Bia", emoji: "👍" }] },
    });
    expect(audience?.to).toEqual([people.ana, people.bia].map(({ id }) => userRoom(company.id, id)));
    const after = await ana.call(chatApi.show, { params: { id: chat.id } });
    expect([after.updatedAt, after.version]).toEqual([before.updatedAt, before.version + 1]);
    expect(await ana.call(chatApi.unread)).toEqual({ unreads: 0, mentions: 0, chats: [] });
  });

  it("goes with its message", async () => {
    const message = await send(ana, "oi");
    await react(bia, message, "👍");
    await ana.call(chatApi.removeMessage, { params: { chatMessageId: message.id } });
    expect(await ChatReaction.count({ where: { messageId: message.id } })).toBe(0);
  });
});

describe("a pinned message", () => {
  it("is refused to a user who is not in the chat", async () => {
    const message = await send(ana, "oi");
    expect(statusAndCode(await pin(dora, message))).toBe("404 ERR_NO_CHAT_MESSAGE_FOUND");
    expect(statusAndCode(await dora.ask(chatApi.pins, { params: { id: chat.id } }))).toBe("404 ERR_NO_CHAT_FOUND");
  });

  it("is pinned for all members by any member, and taken away by any member", async () => {
    const message = await send(ana, "o código é 12");
    await pin(bia, message);
    expect(await pins(ana)).toEqual(["o código é 12"]);
    await ana.call(chatApi.unpin, { params: { chatMessageId: message.id } });
    expect(await pins(bia)).toEqual([]);
  });

  it("beyond the most that there may be takes the place of the oldest, and all members are told", async () => {
    const messages: ChatMessageDto[] = [];
    for (let index = 0; index <= maxPins; index += 1) messages.push(await send(ana, `m${index}`));
    for (const message of messages.slice(0, maxPins)) await pin(ana, message);
    const recorder = recordBroadcasts();
    await pin(bia, messages[maxPins]!);
    recorder.stop();
    expect(await pins(ana)).toEqual(["m3", "m2", "m1"]);
    const messageEvents = recorder.events.map(({ event }) => event as Extract<ChatEvent, { action: "change-message" }>);
    expect(messageEvents.map(({ message }) => [message.body, message.pinnedAt !== null])).toEqual([
      ["m0", false],
      ["m3", true],
    ]);
  });

  it("from before their time is not shown to a user who joined without the history", async () => {
    await pin(ana, await send(ana, "segredo"));
    const add = { showsHistory: false, users: [people.bia, people.dora].map(({ id }) => ({ id })) };
    await ana.call(chatApi.update, { params: { id: chat.id }, body: { showsHistory: false } });
    await ana.call(chatApi.update, { params: { id: chat.id }, body: add });
    expect(await pins(dora)).toEqual([]);
  });
});

describe("a chat's marks", () => {
  it("are refused to a user who is not in it", async () => {
    expect(statusAndCode(await mark(dora, { isMuted: true }))).toBe("404 ERR_NO_CHAT_FOUND");
  });

  it("are one person's, and reach that person's windows alone", async () => {
    const recorder = recordBroadcasts();
    await mark(bia, { isMuted: true });
    recorder.stop();
    expect(recorder.events.map(({ audience }) => audience.to)).toEqual([[userRoom(company.id, people.bia.id)]]);
    const { users } = await ana.call(chatApi.show, { params: { id: chat.id } });
    expect(users.map(({ name, isMuted }) => [name, isMuted])).toEqual([
      ["Ana", false],
      ["Bia", true],
    ]);
  });

  it("leave a muted chat out of the badge, except where it mentions the person", async () => {
    await mark(bia, { isMuted: true });
    await send(ana, "bom dia");
    expect(await bia.call(chatApi.unread)).toMatchObject({ unreads: 0, mentions: 0 });
    await send(ana, "@Bia", { mentions: [people.bia.id] });
    expect(await bia.call(chatApi.unread)).toMatchObject({
      unreads: 1,
      mentions: 1,
      chats: [{ unreads: 1, mentions: 1 }],
    });
    await mark(bia, { isMuted: false });
    expect((await bia.call(chatApi.unread)).unreads).toBe(2);
  });

  it("put a pinned chat above one with a newer message", async () => {
    const other = await ana.call(chatApi.create, { body: { title: "Outra", users: [{ id: people.bia.id }] } });
    const titles = async (by: Caller) => (await by.call(chatApi.list)).records.map(({ title }) => title);
    await mark(ana, { isPinned: true });
    await ana.call(chatApi.send, { params: { id: other.id }, body: { message: "novo" } });
    expect([await titles(ana), await titles(bia)]).toEqual([
      ["Plantão", "Outra"],
      ["Outra", "Plantão"],
    ]);
  });
});

describe("a chat that keeps its messages for a time", () => {
  const age = (ids: number[], months: number) => {
    const createdAt = new Date();
    createdAt.setMonth(createdAt.getMonth() - months, 1);
    return ChatMessage.update({ createdAt }, { where: { id: ids }, silent: true });
  };
  const keep = (keepMonths: number | null) =>
    ana.call(chatApi.update, { params: { id: chat.id }, body: { keepMonths } });
  const due = async () => (await chatsToForget(new Date())).filter(({ id }) => id === chat.id).length;

  it("is set by its owner alone, within bounds", async () => {
    const set = (by: Caller, keepMonths: number) =>
      by.ask(chatApi.update, { params: { id: chat.id }, body: { keepMonths } });
    expect(statusAndCode(await set(bia, 6))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await set(ana, 0))).toBe("400 ERR_VALIDATION");
    expect((await set(ana, 6)).body).toMatchObject({ keepMonths: 6 });
  });

  it("deletes those that are older, counts what is left unread, and tells all members", async () => {
    const old = [await send(ana, "velha"), await send(ana, "@Bia velha", { mentions: [people.bia.id] })];
    await send(ana, "nova");
    await age(
      old.map(({ id }) => id),
      8,
    );
    expect(await due()).toBe(0);
    await keep(6);
    expect(await due()).toBe(1);
    const recorder = recordBroadcasts();
    await forgetOldMessages(scopeOfRow({ companyId: company.id }), chat.id);
    recorder.stop();
    expect(recorder.events.map(({ event }) => event)).toMatchObject([
      { action: "forget-messages", upTo: old[1]?.id, chat: { lastMessage: "nova" } },
    ]);
    expect((await bia.call(chatApi.messages, { params: { id: chat.id } })).records.map(({ body }) => body)).toEqual([
      "nova",
    ]);
    const member = await ChatMember.findOne({ where: { chatId: chat.id, userId: people.bia.id } });
    expect([member?.unreads, member?.mentions]).toEqual([1, 0]);
    expect(await due()).toBe(0);
  });

  it("has no last line when nothing is left, and keeps everything without a time", async () => {
    const { id } = await send(ana, "velha");
    await age([id], 30);
    await forgetOldMessages(scopeOfRow({ companyId: company.id }), chat.id);
    expect(await ChatMessage.count({ where: { chatId: chat.id } })).toBe(1);
    await keep(24);
    await forgetOldMessages(scopeOfRow({ companyId: company.id }), chat.id);
    expect((await ana.call(chatApi.show, { params: { id: chat.id } })).lastMessage).toBe("");
  });
});

it("the list of a person in 100 chats takes two statements at most", async () => {
  for (let at = 0; at < 100; at += 1)
    await ana.call(chatApi.create, { body: { title: `Chat ${at}`, users: [{ id: people.bia.id }] } });
  await ana.call(chatApi.list);
  const statements = await statementsOf(() => ana.call(chatApi.list));
  expect(statements.filter((text) => /chat/.test(text)).length).toBeLessThanOrEqual(2);
});
