import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { AppMessageNews } from "@guiche/contract/messages";
import { messageApi } from "@guiche/contract/messages";
import { randomBytes } from "node:crypto";
import { SendError, type Provider } from "../../channels/provider";
import { Message } from "../../models/message";
import { OutboxEntry } from "../../models/outbox-entry";
import type { Ticket } from "../../models/ticket";
import { listener } from "../../conversation/listener";
import { as, type Caller } from "../../testing/as";
import { company, connection, message, queue, ticket, user } from "../../testing/factories";
import { FakeLine, until } from "../../testing/fake-line";
import { listen } from "../../testing/heard";
import { startTestServer, type TestServer } from "../../testing/server";

let server: TestServer;
const lines = new Map<number, FakeLine>();
const provider: Provider = {
  capabilities: { qrcode: true },
  newId: () => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`,
  encode: (content) => Buffer.from(JSON.stringify(content)),
  open: () => Promise.reject(new Error("No line is opened here.")),
  wipe: () => Promise.resolve(),
};
beforeAll(async () => {
  server = await startTestServer({ provider, live: (id) => lines.get(id) });
});
afterAll(async () => {
  await server.stop();
});

let held: Ticket;
let ana: Caller;
let line: FakeLine;
let ref: { companyId: number; connectionId: number; provider: "simulator" };
beforeEach(async () => {
  const home = await company();
  const sales = await queue(home.id);
  const agent = await user(home.id, { queues: [sales], name: "Ana" });
  const row = await connection(home.id);
  held = await ticket(home.id, { queueId: sales.id, connectionId: row.id, status: "open", userId: agent.id });
  ana = await as(server.app, agent);
  ref = { companyId: home.id, connectionId: row.id, provider: "simulator" };
  line = new FakeLine(ref);
  lines.set(row.id, line);
});

const send = (body: string, clientId?: string) =>
  ana.call(messageApi.send, { params: { ticketId: held.id }, body: { body, clientId } });

describe("an agent writes", () => {
  it("empty text is refused, and so is a ticket that is not open", async () => {
    const empty = await ana.ask(messageApi.send, { params: { ticketId: held.id }, body: { body: "  \n " } });
    expect([empty.status, empty.body]).toEqual([400, { error: "ERR_VALIDATION", fields: { body: "Required" } }]);
    await held.update({ status: "closed" });
    const late = await ana.ask(messageApi.send, { params: { ticketId: held.id }, body: { body: "hi" } });
    expect([late.status, late.body]).toEqual([400, { error: "ERR_TICKET_NOT_OPEN" }]);
  });

  it("the message is kept with its id, told, and leaves under that id; the tick follows the server's word", async () => {
    const ear = listen();
    const made = await send("Olá 👋");
    expect(made).toMatchObject({ body: "Olá 👋", fromMe: true, ack: 0, wid: expect.stringMatching(/^3EB0/) });
    await until("it left", () => line.sent.length === 1);
    expect(line.sent).toEqual([{ address: held.address, content: { kind: "text", text: "Olá 👋" }, id: made.wid }]);
    expect(await Message.findByPk(made.id)).toMatchObject({ ack: 0 });
    await listener.ack(ref, made.wid, 2);
    ear.stop();
    expect(await Message.findByPk(made.id)).toMatchObject({ ack: 2 });
    expect(await OutboxEntry.count({ where: { messageId: made.id } })).toBe(0);
    const told = ear.heard.map(({ news }) => news as AppMessageNews);
    expect(told.map(({ action, message: { ack } }) => [action, ack])).toEqual([
      ["create", 0],
      ["update", 2],
    ]);
  });

  it("the same call twice sends once", async () => {
    const [one, two] = await Promise.all([send("once", "client-0001"), send("once", "client-0001")]);
    expect(one.id).toBe(two.id);
    await until("it left", () => line.sent.length > 0);
    await new Promise((done) => setTimeout(done, 50));
    expect(line.sent.length).toBe(1);
  });

  it("a chat's messages leave in order, each after the one before is with WhatsApp", async () => {
    const made = [await send("one"), await send("two"), await send("three")];
    await until("the first left", () => line.sent.length === 1);
    for (const [index, { wid }] of made.entries()) {
      expect(line.sent.map(({ id }) => id)).toEqual(made.slice(0, index + 1).map((each) => each.wid));
      await listener.ack(ref, wid, 2);
      if (index < 2) await until("the next left", () => line.sent.length === index + 2);
    }
  });

  it("while the line is down it waits, and leaves when the line is up again", async () => {
    line.open = false;
    const { wid } = await send("later");
    await new Promise((done) => setTimeout(done, 50));
    expect(line.sent).toEqual([]);
    line.open = true;
    await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0000` });
    await until("it left", () => line.sent.length === 1);
    expect(line.sent[0]?.id).toBe(wid);
  });

  it("what an ended line left unacknowledged goes out again on the next one, under the same id", async () => {
    const { wid } = await send("unheard");
    await until("it left", () => line.sent.length === 1);
    await new Promise((done) => setTimeout(done, 10));
    await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0002` });
    await until("it left again", () => line.sent.length === 2);
    expect(line.sent.map(({ id }) => id)).toEqual([wid, wid]);
  });

  it("a refusal shows on the message; a retry goes out under the same id", async () => {
    const { id, wid } = await send("to a stranger");
    await until("it left", () => line.sent.length === 1);
    await listener.ack(ref, wid, -1, "463");
    expect(await Message.findByPk(id)).toMatchObject({ ack: -1, failure: "463" });
    const again = await ana.call(messageApi.retry, { params: { id } });
    expect(again).toMatchObject({ ack: 0, failure: null, wid });
    await until("it left again", () => line.sent.length === 2);
    expect(line.sent[1]?.id).toBe(wid);
  });

  it("a retry is told to whoever watches, and refused once the ticket is closed", async () => {
    const { id, wid } = await send("to a stranger");
    await listener.ack(ref, wid, -1, "463");
    const ear = listen();
    await ana.call(messageApi.retry, { params: { id } });
    ear.stop();
    expect(ear.heard.map(({ news }) => (news as AppMessageNews).message.ack)).toEqual([0]);
    await held.update({ status: "closed" });
    expect((await ana.ask(messageApi.retry, { params: { id } })).body).toEqual({ error: "ERR_TICKET_NOT_OPEN" });
  });

  it("a retry pressed twice, or as the tick comes after all, neither lowers the tick nor sends again", async () => {
    const { id, wid } = await send("late tick");
    await until("it left", () => line.sent.length === 1);
    await listener.ack(ref, wid, -1, "463");
    await listener.ack(ref, wid, 3);
    expect(await ana.call(messageApi.retry, { params: { id } })).toMatchObject({ ack: 3, failure: null });
    expect(await OutboxEntry.count({ where: { messageId: id } })).toBe(0);
  });

  it("the next of a chat leaves even when the receipt of the one before overtakes the server's word", async () => {
    const [first, second] = [await send("one"), await send("two")];
    await until("the first left", () => line.sent.length === 1);
    await listener.ack(ref, first.wid, 3);
    await until("the next left", () => line.sent.length === 2);
    expect(line.sent[1]?.id).toBe(second.wid);
  });

  it("a ticket's card never ends in half an emoji", async () => {
    await send(`${"x".repeat(254)}😀`);
    expect((await held.reload()).lastMessage).toBe("x".repeat(254));
  });

  it("what was tried in vain for ten minutes is shown as failed, not sent once more", async () => {
    const { id, wid } = await send("lost");
    await until("it left", () => line.sent.length === 1);
    const long = new Date(Date.now() - 11 * 60_000);
    await OutboxEntry.update({ firstTriedAt: long, leaseUntil: long }, { where: { messageId: id } });
    await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0002` });
    await until("it failed", async () => (await Message.findByPk(id))?.ack === -1);
    expect(await Message.findByPk(id)).toMatchObject({ failure: "timeout" });
    expect(line.sent.map((each) => each.id)).toEqual([wid]);
  });

  it("what goes to nobody on WhatsApp fails after three tries, with that as its cause, and holds up nothing", async () => {
    line.failure = new SendError("recipient");
    const [{ id }, next] = [await send("anybody there?"), await send("next")];
    for (const attempts of [1, 2]) {
      const row = await until("it was put back", () =>
        OutboxEntry.findOne({ where: { messageId: id, attempts, state: "queued" } }),
      );
      await row.update({ nextTryAt: new Date(0) });
      await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0003` });
    }
    await until("it failed", async () => (await Message.findByPk(id))?.ack === -1);
    expect(await Message.findByPk(id)).toMatchObject({ failure: "recipient" });
    await until("the next is tried", () => OutboxEntry.findOne({ where: { messageId: next.id, attempts: 1 } }));
  });

  it("what could not leave is tried again", async () => {
    line.failure = new Error("closed");
    const { wid } = await send("stubborn");
    const row = await until("it was put back", () =>
      OutboxEntry.findOne({ where: { connectionId: ref.connectionId, state: "queued", attempts: 1 } }),
    );
    line.failure = undefined;
    await row.update({ nextTryAt: new Date(0) });
    await listener.status(ref, "CONNECTED", { number: `55${ref.connectionId}0001` });
    await until("it left", () => line.sent.length === 1);
    expect(line.sent[0]?.id).toBe(wid);
  });
});

describe("ticks", () => {
  it("only rise: late, early and repeated ones change nothing", async () => {
    const { id, wid } = await send("hi");
    for (const level of [3, 2, 4, 3, 2, 5, 4] as const) await listener.ack(ref, wid, level);
    expect(await Message.findByPk(id)).toMatchObject({ ack: 5 });
  });

  it("a failure counts only while nothing better is known, and anything better lifts it", async () => {
    const [first, second] = [await send("a"), await send("b")];
    await listener.ack(ref, first.wid, 2);
    await listener.ack(ref, first.wid, -1, "500");
    expect(await Message.findByPk(first.id)).toMatchObject({ ack: 2, failure: null });
    await listener.ack(ref, second.wid, -1, "500");
    await listener.ack(ref, second.wid, 3);
    expect(await Message.findByPk(second.id)).toMatchObject({ ack: 3, failure: null });
  });

  it("of another company's connection move nothing", async () => {
    const { id, wid } = await send("hi");
    await listener.ack({ ...ref, companyId: (await company()).id }, wid, 4);
    expect(await Message.findByPk(id)).toMatchObject({ ack: 0 });
  });
});

describe("a conversation's pages", () => {
  it("hold forty, newest first, and go on above a message whatever arrives meanwhile", async () => {
    const start = Date.now() - 1_000_000;
    for (let index = 0; index < 90; index += 1)
      await message(held, { body: `m${index}`, createdAt: new Date(start + index * 1_000) });
    const params = { ticketId: held.id };
    const first = await ana.call(messageApi.list, { params });
    expect([first.messages.length, first.hasMore, first.messages[0]?.body]).toEqual([40, true, "m89"]);
    await message(held, { body: "new" });
    const second = await ana.call(messageApi.list, { params, query: { before: first.messages.at(-1)?.id ?? 0 } });
    expect(second.messages.map(({ body }) => body)).toEqual(Array.from({ length: 40 }, (_, index) => `m${49 - index}`));
    const third = await ana.call(messageApi.list, { params, query: { pageNumber: 3 } });
    expect(third.hasMore).toBe(false);
  });

  it("the customer's phone is told what the holder has read", async () => {
    const unread = await message(held);
    await held.update({ unreadMessages: 1 });
    await ana.call(messageApi.list, { params: { ticketId: held.id } });
    await until("the receipt left", () => line.read.length === 1);
    expect(line.read).toEqual([{ address: held.address, ids: [unread.wid] }]);
  });
});

describe("a phone that asks again", () => {
  it("is given the message as it was sent", async () => {
    const { wid } = await send("once more");
    const bytes = await listener.sentContent(ref, wid);
    expect(Buffer.from(bytes ?? []).toString()).toContain("once more");
    expect(await listener.sentContent(ref, "3EB0NOTHING")).toBeNull();
  });
});
