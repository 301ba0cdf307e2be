import { beforeEach, describe, expect, it } from "@jest/globals";
import { chatApi, type ChatDto, type ChatMessageDto } from "@guiche/contract/chats";
import { userApi } from "@guiche/contract/users";
import { messageApi } from "@guiche/contract/messages";
import { companyRoom, userRoom } from "../../core/realtime/rooms";
import { ChatMember } from "../../models/chats/chat-member";
import { ChatMessage } from "../../models/chats/chat-message";
import type { User } from "../../models/accounts/user";
import { createCompany, plan, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";

const server = withServer();

let company: { id: number };
let people: Record<"ana" | "bia" | "caio" | "dora", User>;
let ana: Caller;
let bia: Caller;
let caio: Caller;
let dora: Caller;
let chat: ChatDto;
/** Ana's chat with Bia and Caio; Dora is not in it. */
beforeEach(async () => {
  company = await createCompany();
  const createUser = async (name: string) =>
    user(company.id, { name, ...(name === "Dora" && { profile: "admin" as const }) });
  people = {
    ana: await createUser("Ana"),
    bia: await createUser("Bia"),
    caio: await createUser("Caio"),
    dora: await createUser("Dora"),
  };
  const signIn = (person: User) => signInAs(server.app, person);
  [ana, bia, caio, dora] = [
    await signIn(people.ana),
    await signIn(people.bia),
    await signIn(people.caio),
    await signIn(people.dora),
  ];
  chat = await ana.call(chatApi.create, { body: { title: "Plantão", users: membersOf("bia", "caio") } });
});

const membersOf = (...names: (keyof typeof people)[]) => names.map((name) => ({ id: people[name].id }));
const send = async (by: Caller, message: string, body: object = {}, id = chat.id) =>
  (await by.call(chatApi.send, { params: { id }, body: { message, ...body } })) as ChatMessageDto;
const read = (by: Caller, messageId?: number) =>
  by.call(chatApi.read, { params: { id: chat.id }, body: messageId === undefined ? {} : { messageId } });
const show = (by: Caller, id = chat.id) => by.call(chatApi.show, { params: { id } });
const unreads = async () =>
  Object.fromEntries((await show(ana)).users.map(({ name, unreads: count }) => [name, count]));
const bodies = async (by: Caller, query = {}) =>
  (await by.call(chatApi.messages, { params: { id: chat.id }, query })).records.map(({ body }) => body);
const refusal = async (by: Caller, id = chat.id) => statusAndCode(await by.ask(chatApi.show, { params: { id } }));

describe("a chat", () => {
  it("is refused without the plan, and without another user to talk to", async () => {
    const poor = await createCompany({ planId: (await plan({ useInternalChat: false })).id });
    const eva = await signInAs(server.app, await user(poor.id));
    expect((await eva.ask(chatApi.list)).status).toBe(403);
    expect((await eva.ask(chatApi.direct, { body: { userId: 1 } })).status).toBe(403);
    const answer = await ana.ask(chatApi.create, { body: { title: "Sozinha", users: [] } });
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: "ERR_VALIDATION", fields: { users: "Informe o setor" } },
    ]);
  });

  it("has its maker as owner, and exists for its people alone, an admin's eyes included", async () => {
    expect(chat).toMatchObject({ title: "Plantão", ownerId: people.ana.id, isDirect: false });
    expect(chat.users.map(({ name }) => name)).toEqual(["Ana", "Bia", "Caio"]);
    expect(await refusal(dora)).toBe("404 ERR_NO_CHAT_FOUND");
    expect((await dora.call(chatApi.list)).records).toEqual([]);
    expect(statusAndCode(await dora.ask(chatApi.byUuid, { params: { uuid: chat.uuid } }))).toBe(
      "404 ERR_NO_CHAT_FOUND",
    );
    expect((await bia.call(chatApi.byUuid, { params: { uuid: chat.uuid } })).id).toBe(chat.id);
  });

  it("with a user of another company is not made", async () => {
    const outsider = await user((await createCompany()).id);
    const body = { title: "Mista", users: [{ id: outsider.id }] };
    expect(statusAndCode(await ana.ask(chatApi.create, { body }))).toBe("404 ERR_NO_USER_FOUND");
  });

  it("is changed and deleted by its owner alone", async () => {
    const renameRequest = { params: { id: chat.id }, body: { title: "Noite" } };
    expect(statusAndCode(await bia.ask(chatApi.update, renameRequest))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await bia.ask(chatApi.remove, { params: { id: chat.id } }))).toBe("403 ERR_NO_PERMISSION");
    expect((await ana.call(chatApi.update, renameRequest)).title).toBe("Noite");
    await send(bia, "olá");
    await ana.call(chatApi.remove, { params: { id: chat.id } });
    expect(await ChatMessage.count({ where: { chatId: chat.id } })).toBe(0);
  });

  it("left by its owner belongs to the user who is in it longest, and left by all users is deleted", async () => {
    const leave = (by: Caller) => by.call(chatApi.leave, { params: { id: chat.id } });
    await leave(ana);
    expect(await refusal(ana)).toBe("404 ERR_NO_CHAT_FOUND");
    expect((await show(bia)).ownerId).toBe(people.bia.id);
    await leave(bia);
    await leave(caio);
    expect(await ChatMember.count({ where: { chatId: chat.id } })).toBe(0);
  });

  it("of two people is one, whoever opens it first, also at once", async () => {
    const open = (by: Caller, other: User) => by.call(chatApi.direct, { body: { userId: other.id } });
    const openedChats = await Promise.all([open(ana, people.bia), open(bia, people.ana), open(ana, people.bia)]);
    expect(new Set(openedChats.map(({ id }) => id)).size).toBe(1);
    expect(openedChats[0]).toMatchObject({ title: "", isDirect: true });
    expect(statusAndCode(await ana.ask(chatApi.direct, { body: { userId: people.ana.id } }))).toBe(
      "400 ERR_VALIDATION",
    );
    const change = await ana.ask(chatApi.update, { params: { id: openedChats[0]?.id ?? 0 }, body: { title: "Nós" } });
    expect(statusAndCode(change)).toBe("403 ERR_NO_PERMISSION");
  });

  it("is found by its title, its people and what was written", async () => {
    await send(bia, "O relatório 100% pronto");
    const countMatches = async (searchParam: string) =>
      (await ana.call(chatApi.list, { query: { searchParam } })).records.length;
    expect([
      await countMatches("plant"),
      await countMatches("caio"),
      await countMatches("100%"),
      await countMatches("nada"),
    ]).toEqual([1, 1, 1, 0]);
    expect([await countMatches("relatorio"), await countMatches("plantao")]).toEqual([1, 1]);
    for (const searchParam of ["RELATÓRIO", "relatorio", "100%"])
      expect(await bodies(ana, { searchParam })).toHaveLength(1);
  });
});

describe("realtime", () => {
  it("reaches the chat's people in their own rooms, never the company's", async () => {
    const recorder = recordBroadcasts();
    await send(ana, "oi");
    await ana.call(chatApi.update, { params: { id: chat.id }, body: { users: membersOf("bia") } });
    recorder.stop();
    const rooms = recorder.events.map(({ topic, event, audience }) => [topic, event.action, audience.to]);
    const [a, b, c] = [people.ana, people.bia, people.caio].map(({ id }) => userRoom(company.id, id));
    expect(rooms).toEqual([
      ["chat", "new-message", [a, b, c]],
      ["chat", "update", [a, b]],
      ["chat", "delete", [c]],
    ]);
    expect(JSON.stringify(rooms)).not.toContain(`"${companyRoom(company.id)}"`);
  });

  it("tells every window of the user who read it", async () => {
    await send(ana, "oi");
    const recorder = recordBroadcasts();
    await read(bia);
    recorder.stop();
    const [readEvent] = recorder.events;
    expect(readEvent?.audience.to).toContain(userRoom(company.id, people.bia.id));
    const { users } = (readEvent!.event as { chat: ChatDto }).chat;
    expect(users.find(({ userId }) => userId === people.bia.id)).toMatchObject({ unreads: 0, mentions: 0 });
  });

  it("numbers a chat's events in their order", async () => {
    const recorder = recordBroadcasts();
    await Promise.all([send(ana, "1"), send(bia, "2"), read(caio), send(caio, "3")]);
    recorder.stop();
    const versions = recorder.events.map(({ event }) => (event as { chat: ChatDto }).chat.version);
    expect(new Set(versions).size).toBe(versions.length);
    expect(Math.max(...versions)).toBe((await show(ana)).version);
  });
});

describe("unread messages", () => {
  it("are those of others: one's own never counts", async () => {
    await send(ana, "bom dia");
    await send(bia, "bom dia");
    expect(await unreads()).toEqual({ Ana: 1, Bia: 1, Caio: 2 });
    expect(await caio.call(chatApi.unread)).toMatchObject({
      unreads: 2,
      mentions: 0,
      chats: [{ unreads: 2, mentions: 0 }],
    });
  });

  it("are read up to a message, and never unread again", async () => {
    const first = await send(ana, "um");
    await send(ana, "dois");
    await read(bia, first.id);
    expect((await unreads()).Bia).toBe(1);
    await read(bia);
    await read(bia, first.id);
    expect((await unreads()).Bia).toBe(0);
  });

  it("become one less when one of them is deleted, but not when it was read", async () => {
    const deletedMessage = await send(ana, "ops", { mentions: [people.caio.id] });
    await read(bia);
    expect((await caio.call(chatApi.unread)).mentions).toBe(1);
    const remove = (by: Caller) => by.ask(chatApi.removeMessage, { params: { chatMessageId: deletedMessage.id } });
    expect(statusAndCode(await remove(bia))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await remove(ana))).toBe("200");
    expect(await unreads()).toEqual({ Ana: 0, Bia: 0, Caio: 0 });
    expect(await caio.call(chatApi.unread)).toEqual({ unreads: 0, mentions: 0, chats: [] });
    expect(await bodies(bia)).toEqual([""]);
    expect((await show(bia)).lastMessage).toBe("");
  });

  it("leave the message before them as the chat's last line when they are deleted", async () => {
    await send(ana, "um");
    const { id } = await send(ana, "dois");
    await ana.call(chatApi.removeMessage, { params: { chatMessageId: id } });
    expect((await show(bia)).lastMessage).toBe("um");
  });

  it("are none for a user who joins later, and who sees earlier messages only where the chat shows them", async () => {
    const secret = await send(ana, "antes");
    const add = (patch: object) => ana.call(chatApi.update, { params: { id: chat.id }, body: patch });
    await add({ users: membersOf("bia", "caio", "dora") });
    expect([(await unreads()).Dora, await bodies(dora)]).toEqual([0, ["antes"]]);
    await add({ users: membersOf("bia", "caio"), showsHistory: false });
    await add({ users: membersOf("bia", "caio", "dora") });
    expect([(await show(dora)).lastMessage, await bodies(dora)]).toEqual(["", []]);
    await send(bia, "depois");
    expect([(await unreads()).Dora, await bodies(dora)]).toEqual([1, ["depois"]]);
    expect(statusAndCode(await dora.ask(chatApi.media, { params: { chatMessageId: secret.id } }))).toBe(
      "404 ERR_NO_CHAT_MESSAGE_FOUND",
    );
  });

  it("hide earlier messages from a user who is added in the same change that turns the history off", async () => {
    await send(ana, "antes");
    const body = { users: membersOf("bia", "caio", "dora"), showsHistory: false };
    await ana.call(chatApi.update, { params: { id: chat.id }, body });
    expect([(await show(dora)).lastMessage, await bodies(dora)]).toEqual(["", []]);
  });

  it("are what a recount of the rows finds, whatever is sent, read, deleted, joined and left at once", async () => {
    const callers = [ana, bia, caio];
    const sentMessages: { by: Caller; id: number }[] = [];
    const acts = Array.from({ length: 150 }, (_, index) => async () => {
      const by = callers[(index * 7) % 3] ?? ana;
      const kind = (index * 31 + (index >> 3)) % 10;
      if (kind < 5) {
        const mentions = [people.bia.id, people.dora.id].slice(0, index % 3);
        const answer = await by.ask(chatApi.send, { params: { id: chat.id }, body: { message: `${index}`, mentions } });
        if (answer.status === 201) sentMessages.push({ by, id: (answer.body as ChatMessageDto).id });
      } else if (kind < 8) {
        const some = sentMessages[(index * 13) % Math.max(sentMessages.length, 1)]?.id;
        await by.ask(chatApi.read, { params: { id: chat.id }, body: some && kind === 7 ? {} : { messageId: some } });
      } else if (kind === 8) {
        const one = sentMessages[(index * 17) % Math.max(sentMessages.length, 1)];
        if (one) await one.by.ask(chatApi.removeMessage, { params: { chatMessageId: one.id } });
      } else {
        const users = index % 2 ? membersOf("bia", "caio", "dora") : membersOf("bia", "caio");
        await ana.ask(chatApi.update, { params: { id: chat.id }, body: { users } });
      }
    });
    for (let from = 0; from < acts.length; from += 10)
      await Promise.all(acts.slice(from, from + 10).map((act) => act()));

    const rows = await ChatMessage.findAll({ where: { chatId: chat.id }, raw: true });
    for (const member of await ChatMember.findAll({ where: { chatId: chat.id }, raw: true })) {
      const unreadMessages = rows.filter(
        ({ id, userId, deletedAt }) => id > member.readUpTo && userId !== member.userId && deletedAt === null,
      );
      const mentioningMessages = unreadMessages.filter(({ mentionIds }) =>
        mentionIds.map(Number).includes(member.userId),
      );
      expect([member.userId, member.unreads, member.mentions]).toEqual([
        member.userId,
        unreadMessages.length,
        mentioningMessages.length,
      ]);
    }
    expect(rows.length).toBeGreaterThan(60);
  });
});

describe("for a user who was added without the history an earlier message", () => {
  let secret: ChatMessageDto;
  beforeEach(async () => {
    secret = await send(ana, "antes");
    const body = { users: membersOf("bia", "caio", "dora"), showsHistory: false };
    await ana.call(chatApi.update, { params: { id: chat.id }, body });
  });

  it("cannot be quoted", async () => {
    const quote = (by: Caller) =>
      by.ask(chatApi.send, { params: { id: chat.id }, body: { message: "?", quotedId: secret.id } });
    expect(statusAndCode(await quote(dora))).toBe("404 ERR_NO_CHAT_MESSAGE_FOUND");
    expect(statusAndCode(await quote(bia))).toBe("201");
  });

  it("stays hidden when it is edited, pinned or gets a reaction: they hear of the chat alone", async () => {
    const params = { chatMessageId: secret.id };
    const recorder = recordBroadcasts();
    await ana.call(chatApi.edit, { params, body: { message: "antes de tudo" } });
    await bia.call(chatApi.react, { params, body: { emoji: "👍" } });
    await bia.call(chatApi.pin, { params });
    recorder.stop();
    const room = userRoom(company.id, people.dora.id);
    const roomEvents = recorder.events.filter(({ audience }) => audience.to?.includes(room));
    expect(roomEvents.map(({ event }) => event.action)).toEqual(["update", "update", "update"]);
    expect(JSON.stringify(roomEvents)).not.toContain("antes");
    expect((await show(dora)).lastMessage).toBe("");
    const others = recorder.events.filter(({ audience }) => !audience.to?.includes(room));
    expect(others.map(({ event }) => event.action)).toEqual(["change-message", "change-message", "change-message"]);
  });
});

describe("a message", () => {
  it("answers another of the same chat, and mentions people of the chat alone", async () => {
    const first = await send(bia, "quem pode?");
    const reply = await send(ana, "@Caio", { quotedId: first.id, mentions: [people.caio.id, people.dora.id] });
    expect(reply).toMatchObject({
      quoted: { id: first.id, userName: "Bia", body: "quem pode?" },
      mentions: [people.caio.id],
    });
    const other = await dora.call(chatApi.create, { body: { title: "Outra", users: membersOf("ana") } });
    const strange = await send(dora, "segredo", {}, other.id);
    const answer = await ana.ask(chatApi.send, {
      params: { id: chat.id },
      body: { message: "x", quotedId: strange.id },
    });
    expect(statusAndCode(answer)).toBe("404 ERR_NO_CHAT_MESSAGE_FOUND");
  });

  it("is edited by its author, says so, and moves no chat", async () => {
    const { id } = await send(bia, "as 9");
    const { updatedAt } = await show(ana);
    const edit = (by: Caller) => by.ask(chatApi.edit, { params: { chatMessageId: id }, body: { message: "às 9" } });
    expect(statusAndCode(await edit(ana))).toBe("403 ERR_NO_PERMISSION");
    expect((await edit(bia)).body).toMatchObject({ body: "às 9", isEdited: true });
    expect(await show(ana)).toMatchObject({ lastMessage: "às 9", updatedAt });
  });

  it("of a removed person is theirs no more, and theirs stays when the account goes", async () => {
    await send(caio, "fui eu");
    await ana.call(chatApi.update, { params: { id: chat.id }, body: { users: membersOf("bia") } });
    expect(await refusal(caio)).toBe("404 ERR_NO_CHAT_FOUND");
    expect(statusAndCode(await caio.ask(chatApi.messages, { params: { id: chat.id } }))).toBe("404 ERR_NO_CHAT_FOUND");
    await dora.call(userApi.remove, { params: { id: people.caio.id } });
    const [message] = (await ana.call(chatApi.messages, { params: { id: chat.id } })).records;
    expect(message).toMatchObject({ userId: null, userName: "Caio", body: "fui eu" });
  });

  it("mentions no user whose account was deleted, and the names in older ones stay", async () => {
    await send(bia, "@Caio, pode ver?", { mentions: [people.caio.id] });
    await dora.call(userApi.remove, { params: { id: people.caio.id } });
    expect((await show(ana)).users.map(({ name }) => name)).toEqual(["Ana", "Bia"]);
    const late = { params: { id: chat.id }, body: { message: "@Caio", mentions: [people.caio.id] } };
    expect(statusAndCode(await ana.ask(chatApi.send, late))).toBe("404 ERR_NO_USER_FOUND");
    expect(await bodies(ana)).toEqual(["@Caio, pode ver?"]);
    expect(await unreads()).toEqual({ Ana: 1, Bia: 0 });
  });

  it("carries a file that only the chat's people can open", async () => {
    const response = await ana
      .request(chatApi.send, { id: chat.id })
      .field("message", "o contrato")
      .attach("medias", Buffer.from("segredo"), "contrato.txt");
    expect(response.status).toBe(201);
    const [message] = response.body as ChatMessageDto[];
    expect(message).toMatchObject({ body: "o contrato", mediaName: "contrato.txt" });
    const mediaRequest = { params: { chatMessageId: message?.id ?? 0 } };
    expect(String((await bia.ask(chatApi.media, mediaRequest)).body)).toBe("segredo");
    expect(statusAndCode(await dora.ask(chatApi.media, mediaRequest))).toBe("404 ERR_NO_CHAT_MESSAGE_FOUND");
    const asTicket = await dora.ask(messageApi.media, { params: { id: message?.id ?? 0 } });
    expect(asTicket.status).toBe(404);
  });

  it("without text or file is refused", async () => {
    const answer = await ana.ask(chatApi.send, { params: { id: chat.id }, body: { message: "  " } });
    expect(statusAndCode(answer)).toBe("400 ERR_VALIDATION");
  });
});
