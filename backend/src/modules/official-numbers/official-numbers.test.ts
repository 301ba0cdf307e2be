/** @jest-environment-options {"server": "own"} */
import { createHmac } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { connectionApi, type ConnectionStatus } from "@guiche/contract/connections";
import { contactApi } from "@guiche/contract/contacts";
import { externalMessageApi } from "@guiche/contract/external-messages";
import { messageApi } from "@guiche/contract/messages";
import { officialNumberApi } from "@guiche/contract/official-numbers";
import request from "supertest";
import { cloudProvider } from "../../channels/cloud/cloud.provider";
import { cloudNumberStore } from "../../channels/cloud/number.store";
import type { Listener } from "../../channels/provider";
import { listener } from "../../conversation/listener";
import { scopeOfRow } from "../../core/tenant/scope";
import { Contact } from "../../models/contacts/contact";
import { ContactIdentity } from "../../models/contacts/contact-identity";
import { Message } from "../../models/messages/message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { Ticket } from "../../models/tickets/ticket";
import { apiKey, connection, queue } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { callerWith, pathOf } from "../../testing/sign-in-as";
import { sendQueued } from "../message-api/send-queued";
import {
  ackOf,
  admin,
  answers,
  approvedTemplate,
  storedInbound,
  companyId,
  connectionId,
  control,
  customer,
  number,
  openTicket,
  server,
  shop,
  take,
  tellMessages,
  writes,
} from "./official-numbers.fixture";

it("one click makes a simulated number, whose webhook Meta verifies, and connects it", async () => {
  expect(number).toMatchObject({ token: "****", appSecret: "****", quality: "GREEN" });
  expect(number.webhookUrl).toMatch(/^\/api\/whatsapp-hooks\/[\w-]{32}$/);
  expect(number.verifiedAt).not.toBeNull();
  expect(shop).toMatch(/^55119\d{8}$/);
});

it("a customer writes, an agent answers, and the customer reads it", async () => {
  const { maria, ticketId } = await openTicket();
  const contact = await Contact.findOne({ where: { companyId }, rejectOnEmpty: true });
  expect([contact.name, contact.number]).toEqual(["Maria", maria]);
  const kinds = (await ContactIdentity.findAll({ where: { companyId } })).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(["phone", "bsuid"]));
  const answerId = await answers(ticketId, { body: "Em que posso ajudar?" });
  await ackOf(answerId, 4);
  const receivedMessages = await control<{ text: string }[]>("GET", `/sim/people/${maria}/messages`);
  expect(receivedMessages.map(({ text }) => text)).toEqual(["Bom dia", "Em que posso ajudar?"]);
});

it("a person who hides the number is a contact without one, and gets answers", async () => {
  const joao = await customer({ name: "João", hidden: true });
  await writes(joao, "oi, tudo bem?");
  const { ticketId } = await storedInbound("oi, tudo bem?");
  const contact = await Contact.findOne({ where: { companyId }, rejectOnEmpty: true });
  expect([contact.name, contact.number]).toEqual(["João", null]);
  await take(ticketId);
  const answerId = await answers(ticketId, { body: "Tudo!" });
  await ackOf(answerId, 4);
});

it("a person who hides the number is found, changed, exported, and written to by a program", async () => {
  const joao = await customer({ name: "João Lima", hidden: true });
  await writes(joao, "oi, sou eu");
  await storedInbound("oi, sou eu");
  const searchContacts = async () => (await admin.call(contactApi.list, { query: { searchParam: "joao" } })).contacts;
  const [contact] = await searchContacts();
  expect(contact).toMatchObject({ name: "João Lima", number: null });
  const { id } = contact!;
  await admin.call(contactApi.update, { params: { id }, body: { name: "João Souza", email: "joao@example.com" } });
  expect(await searchContacts()).toMatchObject([{ id, name: "João Souza", number: null, email: "joao@example.com" }]);
  const { text } = await admin.ask(contactApi.exported);
  expect(text).toContain("João Souza");
  const template = await approvedTemplate();
  const program = callerWith(server.app, (await apiKey(companyId)).secret);
  const messageInput = { contactId: id, template: { id: template.id, values: ["João", "7"] } };
  expect((await program.ask(externalMessageApi.send, { body: messageInput })).status).toBe(202);
  await until("the template is there", async () => {
    await sendQueued();
    const receivedMessages = await control<{ text: string }[]>("GET", `/sim/people/${joao}/messages`);
    return receivedMessages.some((one) => one.text.includes("Olá, João! O pedido 7"));
  });
});

it("two numbers of a company share the webhook's address, and each gets its own messages", async () => {
  const { id } = await admin.call(connectionApi.create, { body: { name: "Outra", provider: "official-simulated" } });
  const connectionOf = () => admin.call(connectionApi.show, { params: { id } });
  await until("it is reported to have no keys", async () => (await connectionOf()).status === "DISCONNECTED");
  const other = await admin.call(officialNumberApi.simulate, { params: { id } });
  expect(other.number.webhookUrl).toBe(number.webhookUrl);
  const digits = await until("it is connected", async () => {
    const now = await connectionOf();
    return now.status === "CONNECTED" && now.number;
  });
  const maria = await customer();
  await writes(maria, "à primeira");
  await control("POST", `/sim/people/${maria}/messages`, { to: digits, text: "à segunda" });
  const places = [await storedInbound("à primeira"), await storedInbound("à segunda")].map((row) => row.connectionId);
  expect(places).toEqual([connectionId, id]);
});

it("a day after the customer's last message a text fails with that reason", async () => {
  const { ticketId } = await openTicket("até amanhã");
  await control("POST", "/sim/cloud/clock", { hours: 25 });
  const answerId = await answers(ticketId, { body: "Ainda precisa?" });
  expect(await ackOf(answerId, -1)).toMatchObject({ failure: "window" });
});

it("a text longer than Meta takes fails with that reason, and one as long as that arrives", async () => {
  const { maria, ticketId } = await openTicket("manda o contrato?");
  expect(await ackOf(await answers(ticketId, { body: "é".repeat(4_097) }), -1)).toMatchObject({ failure: "tooLong" });
  await ackOf(await answers(ticketId, { body: "é".repeat(4_096) }), 4);
  const shown = await control<{ text: string }[]>("GET", `/sim/people/${maria}/messages`);
  expect(shown.map(({ text }) => text.length)).toEqual([17, 4_096]);
});

it("a sent message is neither edited nor deleted: Meta has no call for that", async () => {
  const { ticketId } = await openTicket("tem azul?");
  const answerId = await answers(ticketId, { body: "Tem" });
  await ackOf(answerId, 4);
  const params = { id: answerId };
  const editResponse = await admin.ask(messageApi.edit, { params, body: { body: "Não tem" } });
  const removed = await admin.ask(messageApi.remove, { params });
  expect([editResponse.body, removed.body]).toEqual([{ error: "ERR_EDIT_WAPP_MSG" }, { error: "ERR_DELETE_WAPP_MSG" }]);
  expect(await Message.findByPk(answerId)).toMatchObject({ body: "Tem", isDeleted: false });
});

it("a reaction and a quote of the customer find our message", async () => {
  const { maria, ticketId } = await openTicket("quanto custa?");
  const answerId = await answers(ticketId, { body: "R$ 10,00" });
  await ackOf(answerId, 4);
  const receivedMessages = await control<{ id: string; text: string }[]>("GET", `/sim/people/${maria}/messages`);
  const theirs = receivedMessages.find(({ text }) => text === "R$ 10,00")!.id;
  await control("POST", `/sim/people/${maria}/reactions`, { to: shop, id: theirs, emoji: "👍" });
  await until("the reaction", async () => (await Message.findByPk(answerId))?.reactions?.length === 1);
  await control("POST", `/sim/people/${maria}/messages`, { to: shop, text: "fechado", quote: theirs });
  expect((await storedInbound("fechado")).quoted).toMatchObject({ id: answerId, fromMe: true, body: "R$ 10,00" });
});

it("a message from the time of a paired number is quoted here alone, and a reaction to it fails at once", async () => {
  const { ticketId } = await openTicket("ainda fazem entrega?");
  const { id } = await storedInbound("ainda fazem entrega?");
  await Message.update({ wid: "3EB0C767D097B7C7C030" }, { where: { id } });
  const answerId = await answers(ticketId, { body: "Fazemos", quotedMsg: id });
  expect((await ackOf(answerId, 4))?.quoted).toMatchObject({ id });
  await admin.call(messageApi.react, { params: { id }, body: { emoji: "👍" } });
  await until("nothing waits", async () => (await OutboxEntry.count({ where: { companyId } })) === 0);
  await ackOf(await answers(ticketId, { body: "Mais alguma coisa?" }), 4);
});

it("an agent's reaction to an own message needs no webhook, and fails at once where Meta's name of it is lost", async () => {
  const { maria, ticketId } = await openTicket("e o frete?");
  await control("POST", `/sim/cloud/numbers/${shop}/hold`);
  const answerId = await answers(ticketId, { body: "Grátis" });
  await ackOf(answerId, 2);
  await admin.call(messageApi.react, { params: { id: answerId }, body: { emoji: "🎉" } });
  const waiting = () => OutboxEntry.count({ where: { companyId } });
  await until("the reaction has left", async () => (await waiting()) === 0);
  const receivedMessages = await control<{ text: string; reactions: unknown[] }[]>(
    "GET",
    `/sim/people/${maria}/messages`,
  );
  expect(receivedMessages.find(({ text }) => text === "Grátis")?.reactions).toHaveLength(1);
  await Message.update({ wid: "cloud.lost" }, { where: { id: answerId } });
  await admin.call(messageApi.react, { params: { id: answerId }, body: { emoji: "👍" } });
  await until("nothing waits", async () => (await waiting()) === 0);
  await control("POST", `/sim/cloud/numbers/${shop}/release`, {});
  await ackOf(await answers(ticketId, { body: "Mais alguma coisa?" }), 4);
});

describe("a customer whose number changes", () => {
  const moves = (from: string, system: object) => {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const systemMessage = { from, timestamp, id: `wamid.${from}`, type: "system", system };
    return tellMessages("messages", { messages: [systemMessage] });
  };
  const contacts = () => Contact.findAll({ where: { companyId }, order: ["id"] });

  it("stays one contact with one ticket, and is written to at the new number", async () => {
    const { maria, ticketId } = await openTicket("vou trocar de chip");
    const newNumber = await customer();
    await moves(maria, { type: "user_changed_number", wa_id: newNumber, body: "Maria changed the number." });
    await until("the number", async () => (await contacts())[0]?.number === newNumber);
    expect((await Ticket.findByPk(ticketId))?.address).toMatch(new RegExp(`^${newNumber}@`));
    await writes(newNumber, "já é o novo");
    expect((await storedInbound("já é o novo")).ticketId).toBe(ticketId);
    await ackOf(await answers(ticketId, { body: "Tudo bem" }), 4);
    expect(await contacts()).toMatchObject([{ number: newNumber, otherNumbers: [] }]);
    // The old number may be given to another person.
    await writes(maria, "quem é?");
    await storedInbound("quem é?");
    expect(await contacts()).toMatchObject([{ number: newNumber }, { number: maria }]);
  });

  it("and who wrote from the new one already, becomes one contact", async () => {
    const { maria, ticketId } = await openTicket("oi, Maria aqui");
    const moved = await customer();
    await writes(moved, "sou eu, Maria");
    await storedInbound("sou eu, Maria");
    await moves(maria, { type: "user_changed_number", wa_id: moved });
    await until("one contact", async () => (await contacts()).length === 1);
    expect(await contacts()).toMatchObject([{ number: moved, otherNumbers: [] }]);
    expect((await storedInbound("sou eu, Maria")).ticketId).toBe(ticketId);
  });

  it("and who was never here, is not made a contact", async () => {
    await moves(await customer(), { type: "user_changed_number", wa_id: await customer() });
    const { maria } = await openTicket("depois");
    expect(await contacts()).toMatchObject([{ number: maria }]);
  });
});

it("webhooks that come twice, together and in the wrong order are stored once, in order", async () => {
  const maria = await customer();
  await control("POST", `/sim/cloud/numbers/${shop}/hold`);
  for (const text of ["um", "dois", "três"]) await writes(maria, text);
  await control("POST", `/sim/cloud/numbers/${shop}/release`, { batch: true, times: 2 });
  await storedInbound("três");
  const rows = await Message.findAll({
    where: { companyId, fromMe: false },
    order: [
      ["createdAt", "ASC"],
      ["id", "ASC"],
    ],
  });
  expect(rows.map(({ body }) => body)).toEqual(["um", "dois", "três"]);
});

it("what a customer writes to a disconnected number arrives when it is connected, above an answer written later", async () => {
  const { maria, ticketId } = await openTicket("bom dia");
  const params = { id: connectionId };
  await admin.call(connectionApi.logout, { params });
  await until(
    "it is disconnected",
    async () => (await admin.call(connectionApi.show, { params })).status === "DISCONNECTED",
  );
  await writes(maria, "vocês entregam hoje?");
  const answerId = await answers(ticketId, { body: "Bom dia! Em que posso ajudar?" });
  await admin.call(connectionApi.start, { params });
  await storedInbound("vocês entregam hoje?");
  await ackOf(answerId, 4);
  const { messages } = await admin.call(messageApi.list, { params: { ticketId } });
  const bodies = messages.map(({ body }) => body).toReversed();
  expect(bodies).toEqual(["bom dia", "vocês entregam hoje?", "Bom dia! Em que posso ajudar?"]);
});

it("a number whose keys are stored just as it is reported to have none is opened with them", async () => {
  const row = await connection(companyId, { name: "Nova" });
  const { id } = await row.update({ provider: "official-simulated" });
  const scope = scopeOfRow({ companyId });
  const keys = { phoneNumberId: `${id}`, wabaId: "1", token: "t", appSecret: "s", quality: null, tier: null };
  const reports: [ConnectionStatus, boolean | undefined][] = [];
  const status: Listener["status"] = async (_connection, reportedStatus, detail) => {
    reports.push([reportedStatus, detail?.wanted]);
    if (reportedStatus === "DISCONNECTED")
      await cloudNumberStore(scope).save(id, { ...keys, hookToken: `hook-${id}`, verifyToken: "v" });
    return "ok";
  };
  const ref = { companyId, connectionId: id, provider: "official-simulated" as const };
  const lease = { connection: ref, scope, fence: 1, lossSignal: new AbortController().signal };
  const session = await cloudProvider().openSession(ref, { ...listener, status }, lease);
  await session.close();
  expect(reports.slice(0, 3)).toEqual([
    ["OPENING", undefined],
    ["DISCONNECTED", false],
    ["OPENING", true],
  ]);
});

it("a lost reply is settled by the status, and nothing is sent twice", async () => {
  const { maria, ticketId } = await openTicket("e o preço?");
  await control("POST", `/sim/cloud/numbers/${shop}/lose`, { replies: 1 });
  const answerId = await answers(ticketId, { body: "R$ 20,00" });
  await ackOf(answerId, 4);
  const receivedMessages = await control<{ text: string }[]>("GET", `/sim/people/${maria}/messages`);
  expect(receivedMessages.filter(({ text }) => text === "R$ 20,00")).toHaveLength(1);
});

it("a file that Meta does not take fails at once, and the next message does not wait for it", async () => {
  const { ticketId } = await openTicket("tem a marca em vetor?");
  await request(server.app)
    .post(pathOf(messageApi.send, { ticketId }))
    .set("Authorization", `Bearer ${admin.token}`)
    .attach("medias", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "marca.svg");
  const file = await until("the file is refused", () =>
    Message.findOne({ where: { companyId, mediaType: "application", ack: -1 } }),
  );
  expect(file).toMatchObject({ failure: "refused" });
  await ackOf(await answers(ticketId, { body: "Segue por e-mail" }), 4);
});

it("an access token that has ended pauses the number, and a new one sends what waited", async () => {
  const { ticketId } = await openTicket("alguém aí?");
  await control("POST", `/sim/cloud/numbers/${shop}/token`, { token: `EAA${shop}` });
  const answerId = await answers(ticketId, { body: "Oi!" });
  const showConnection = () => admin.call(connectionApi.show, { params: { id: connectionId } });
  await until("the pause", async () => (await showConnection()).cause === "accessToken");
  const waits = { companyId, messageId: answerId, state: "queued" as const };
  await until("the message waits", async () => (await OutboxEntry.count({ where: waits })) === 1);
  const { phoneNumberId, wabaId } = number;
  const body = { phoneNumberId, wabaId, token: `EAA${shop}`, appSecret: "****" };
  await admin.call(officialNumberApi.save, { params: { id: connectionId }, body });
  await ackOf(answerId, 4);
});

it("a message that fails because the business has not paid pauses the number, and the next one waits", async () => {
  const { maria, ticketId } = await openTicket("ainda tem?");
  const status = { status: "failed", timestamp: "1790000000", recipient_id: maria, errors: [{ code: 131042 }] };
  await tellMessages("messages", { statuses: [{ id: "wamid.unknown", ...status }] });
  await until("the pause", async () => {
    const { status: connectionStatus, cause } = await admin.call(connectionApi.show, { params: { id: connectionId } });
    return connectionStatus === "TIMEOUT" && cause === "payment";
  });
  const waiting = await answers(ticketId, { body: "Quer reservar?" });
  expect(await OutboxEntry.count({ where: { companyId, messageId: waiting, attempts: 0 } })).toBe(1);
});

it("an answer that Meta refuses because the 24 hours are over closes the window, until the customer writes", async () => {
  const { maria, ticketId } = await openTicket("vou pensar");
  const until24 = async () => (await admin.call(messageApi.list, { params: { ticketId } })).window?.until;
  expect(await until24()).not.toBeNull();
  // Meta's clock alone: here it is the same day.
  await control("POST", "/sim/cloud/clock", { hours: 25 });
  const answerId = await answers(ticketId, { body: "Pensou?" });
  expect(await ackOf(answerId, -1)).toMatchObject({ failure: "window" });
  expect(await until24()).toBeNull();
  await writes(maria, "pensei");
  await storedInbound("pensei");
  expect(await until24()).not.toBeNull();
});

describe("what is refused", () => {
  const hook = () => `/api/whatsapp-hooks/${number.webhookUrl.split("/").at(-1)}`;
  const value = (phoneNumberId: string) => ({
    metadata: { phone_number_id: phoneNumberId },
    messages: [{ id: "wamid.x", from: "5511988887777", timestamp: "1", type: "text", text: { body: "falsa" } }],
  });
  const body = (phoneNumberId: string) =>
    JSON.stringify({ entry: [{ changes: [{ field: "messages", value: value(phoneNumberId) }] }] });
  const post = (text: string, secret: string) =>
    request(server.app)
      .post(hook())
      .set("content-type", "application/json")
      .set("x-hub-signature-256", `sha256=${createHmac("sha256", secret).update(text).digest("hex")}`)
      .send(text);
  const keys = () => control<{ number: string; appSecret: string }[]>("GET", "/sim/cloud/numbers");

  it("a webhook without the app's signature", async () => {
    expect((await post(body(number.phoneNumberId), "guessed")).status).toBe(403);
    expect(await Message.count({ where: { companyId } })).toBe(0);
  });

  it("another number's messages under this one's signature: dropped", async () => {
    const secret = (await keys()).find((one) => one.number === shop)!.appSecret;
    expect((await post(body("999999999999999"), secret)).status).toBe(200);
    expect(await Message.count({ where: { companyId } })).toBe(0);
  });

  it("an unknown address, and a wrong token of Meta's question", async () => {
    expect((await request(server.app).post("/api/whatsapp-hooks/none").send("{}")).status).toBe(404);
    const hubQuery = { "hub.mode": "subscribe", "hub.verify_token": "wrong", "hub.challenge": "1" };
    expect((await request(server.app).get(hook()).query(hubQuery)).status).toBe(403);
  });

  it("keys that Meta does not accept, each by its field", async () => {
    const save = (fields: object) =>
      admin
        .ask(officialNumberApi.save, {
          params: { id: connectionId },
          body: {
            phoneNumberId: number.phoneNumberId,
            wabaId: number.wabaId,
            token: "****",
            appSecret: "****",
            ...fields,
          },
        })
        .then(({ body }) => body as object);
    expect(await save({ token: "wrong" })).toMatchObject({ fields: { token: "Meta refuses this token" } });
    expect(await save({ wabaId: "12345" })).toMatchObject({ fields: { token: "Required", appSecret: "Required" } });
  });
});

describe("the bot's menu", () => {
  const offers = async () =>
    (
      await control<{ number: string; offers: { id: string; choices: { id: string; title: string }[] }[] }[]>(
        "GET",
        "/sim/cloud/numbers",
      )
    )
      .find((one) => one.number === shop)
      ?.offers.at(-1);

  it("has buttons, and pressing one leads on", async () => {
    const sales = await queue(companyId, { name: "Vendas" });
    const support = await queue(companyId, { name: "Suporte" });
    const body = { queueIds: [sales.id, support.id], greetingMessage: "Olá! Com quem você quer falar?" };
    await admin.call(connectionApi.update, { params: { id: connectionId }, body });
    const maria = await customer();
    await writes(maria, "oi");
    const { id, choices } = await until("the buttons", offers);
    expect(choices).toEqual([
      { id: "1", title: "Suporte" },
      { id: "2", title: "Vendas" },
    ]);
    // The buttons say what the lines of the text would.
    const receivedMessages = await control<{ text: string }[]>("GET", `/sim/people/${maria}/messages`);
    expect(receivedMessages.at(-1)?.text).toBe("Olá! Com quem você quer falar?\n\n[ Suporte ]\n[ Vendas ]");
    await control("POST", `/sim/people/${maria}/press`, { to: shop, id, choice: "2" });
    await until("the queue", async () => (await Ticket.findOne({ where: { companyId } }))?.queueId === sales.id);
  });

  it("is a text where a choice has a variable, which a button would show as it is typed", async () => {
    const queues = [await queue(companyId, { name: "Suporte" }), await queue(companyId, { name: "{numero}" })];
    const body = { queueIds: queues.map(({ id }) => id), greetingMessage: "Olá!" };
    await admin.call(connectionApi.update, { params: { id: connectionId }, body });
    const maria = await customer();
    await writes(maria, "oi");
    const received = () => control<{ text: string }[]>("GET", `/sim/people/${maria}/messages`);
    await until("the menu", async () => (await received()).at(-1)?.text.includes("Olá!") ?? false);
    expect((await received()).at(-1)?.text).toContain(`* - ${maria}`);
  });
});
