import { afterEach, describe, expect, it } from "@jest/globals";
import { ticketApi } from "@guiche/contract/tickets";
import { Contact } from "../models/contacts/contact";
import { Message } from "../models/messages/message";
import { OutboxEntry } from "../models/messages/outbox-entry";
import { Setting } from "../models/accounts/setting";
import { Ticket } from "../models/tickets/ticket";
import { TicketTracking } from "../models/tickets/ticket-tracking";
import { now, shiftClock } from "../core/clock";
import { sentMessagesOf, sentTextsOf } from "../testing/sent";
import { signInAs } from "../testing/sign-in-as";
import { createCompany, connection, newNumber, queue, setting, user } from "../testing/factories";
import { inboundText } from "../testing/fake-session";
import { recordBroadcasts } from "../testing/record-broadcasts";
import { receive } from "./receive";
import { server, event, shop } from "./receive.fixture";

describe("a customer who writes after the ticket was closed", () => {
  /** A ticket of the queue that Ana held and closed. */
  async function createClosedTicket(minutes: string) {
    const company = await createCompany();
    const sales = await queue(company.id);
    const connectionRow = await connection(company.id, { queues: [sales] });
    await setting(company.id, "reopenMinutes", minutes);
    const phone = newNumber();
    await receive(inboundText(connectionRow, phone, "first"));
    const first = await Ticket.findOne({ where: { companyId: company.id }, rejectOnEmpty: true });
    const ana = await signInAs(server.app, await user(company.id, { queues: [sales], name: "Ana" }));
    const setStatus = (status: string) => ana.call(ticketApi.update, { params: { id: first.id }, body: { status } });
    await setStatus("open");
    await setStatus("closed");
    const writes = (text: string) => receive(inboundText(connectionRow, phone, text, { sentAt: now() }));
    const tickets = () => Ticket.findAll({ where: { companyId: company.id }, order: ["id"] });
    const timeline = () => ana.call(ticketApi.timeline, { params: { id: first.id } });
    return { first, sales, writes, tickets, put: setStatus, timeline };
  }
  afterEach(() => shiftClock(0));

  it("within the company's minutes gets the same ticket, pending in its queue without an agent", async () => {
    const { first, sales, writes, tickets, timeline } = await createClosedTicket("10");
    shiftClock(9 * 60_000);
    const recorder = recordBroadcasts();
    await writes("one more thing");
    recorder.stop();
    expect(await tickets()).toMatchObject([
      { id: first.id, status: "pending", userId: null, queueId: sales.id, lastMessage: "one more thing" },
    ]);
    expect((await timeline()).map(({ kind, user: by }) => `${kind} ${by?.name ?? "–"}`)).toEqual([
      "created –",
      "accepted Ana",
      "closed Ana",
      "reopened –",
    ]);
    expect(recorder.events.map(({ topic }) => topic)).toEqual(["ticket", "ticket", "appMessage"]);
    const lives = await TicketTracking.findAll({ where: { ticketId: first.id }, order: ["id"] });
    expect(lives.map(({ finishedAt }) => finishedAt === null)).toEqual([false, true]);
  });

  it("later than that gets a new one, and so does every customer where the setting is 0", async () => {
    for (const [minutes, later] of [
      ["10", 11],
      ["0", 1],
    ] as const) {
      const { first, writes, tickets } = await createClosedTicket(minutes);
      shiftClock(later * 60_000);
      await writes("something else");
      shiftClock(0);
      expect((await tickets()).map(({ id, status }) => [id === first.id, status])).toEqual([
        [true, "closed"],
        [false, "pending"],
      ]);
    }
  });

  it("with ten messages at once, while the agent reopens the ticket, stays in one ticket", async () => {
    const { first, writes, tickets, put } = await createClosedTicket("10");
    const texts = Array.from({ length: 10 }, (_, index) => `m${index}`);
    await Promise.all([...texts.map(writes), put("open").catch(() => undefined)]);
    expect((await tickets()).map(({ id }) => id)).toEqual([first.id]);
    expect(await Message.count({ where: { ticketId: first.id, fromMe: false } })).toBe(11);
  });
});

describe("groups and the owner's own phone", () => {
  const group = {
    chat: { group: "12036302", address: "12036302@g.us" },
    participant: { lid: "77", address: "77@lid" },
  };

  it("groups are ignored unless the company enables them", async () => {
    const connectionRow = await shop();
    expect(event(await receive(inboundText(connectionRow, "", "hello all", group)))).toMatch(/dropIgnoredGroup stop/);
    expect(await Message.count({ where: { companyId: connectionRow.companyId } })).toBe(0);
    const open = await shop();
    await Setting.create({ companyId: open.companyId, key: "CheckMsgIsGroup", value: "disabled" });
    await receive(inboundText(open, "", "hello all", group));
    expect(await Ticket.findOne({ where: { companyId: open.companyId } })).toMatchObject({ isGroup: true });
  });

  it("a message from the owner's phone is the company's own, and does not rename the customer", async () => {
    const connectionRow = await shop();
    const phone = newNumber();
    await receive(inboundText(connectionRow, phone, "hi"));
    await receive(inboundText(connectionRow, phone, "hello from the phone", { fromMe: true, pushName: "The shop" }));
    expect(await Ticket.findOne({ where: { companyId: connectionRow.companyId } })).toMatchObject({
      unreadMessages: 0,
      lastMessage: "hello from the phone",
    });
    expect(await Contact.findOne({ where: { companyId: connectionRow.companyId } })).toMatchObject({ name: "Maria" });
  });
});

describe("the connection's greeting", () => {
  it("goes out once per ticket, as an ordinary message of the outbox", async () => {
    const connectionRow = await shop({ greetingMessage: "Olá! Já vamos atender." });
    const phone = newNumber();
    expect(event(await receive(inboundText(connectionRow, phone, "hi")))).toMatch(/runBot stop\(greeted\)$/);
    await receive(inboundText(connectionRow, phone, "anybody?"));
    const sentMessages = await sentMessagesOf({ companyId: connectionRow.companyId });
    expect(sentMessages).toMatchObject([{ body: "Olá! Já vamos atender.", ack: 0, userId: null }]);
    expect(await OutboxEntry.count({ where: { companyId: connectionRow.companyId } })).toBe(1);
  });

  it("is the queue's where the connection has only one and the setting is on, and begins the menu with two queues", async () => {
    const company = await createCompany();
    const sales = await queue(company.id, { name: "Vendas" });
    const support = await queue(company.id, { name: "Suporte" });
    await sales.update({ greetingMessage: "Olá, aqui é {{queue}}." });
    const [one, two] = [
      await connection(company.id, { queues: [sales], greetingMessage: "Olá!" }),
      await connection(company.id, { queues: [sales, support], greetingMessage: "Olá!" }),
    ];
    const listSentTexts = () => sentTextsOf({ companyId: company.id });
    await receive(inboundText(one, newNumber(), "hi"));
    expect(await listSentTexts()).toEqual([]);
    await setting(company.id, "sendGreetingMessageOneQueues", "enabled");
    const phone = newNumber();
    await receive(inboundText(one, phone, "hi"));
    await receive(inboundText(one, phone, "anybody?"));
    await receive(inboundText(two, newNumber(), "hi"));
    expect(await listSentTexts()).toEqual(["Olá, aqui é Vendas.", "Olá!\n\n*1* - Suporte\n*2* - Vendas"]);
  });

  it("is not sent while an agent holds the ticket", async () => {
    const connectionRow = await shop({ greetingMessage: "Olá!" });
    const phone = newNumber();
    await receive(inboundText(connectionRow, phone, "hi", { fromMe: true }));
    const agent = await user(connectionRow.companyId);
    await Ticket.update({ status: "open", userId: agent.id }, { where: { companyId: connectionRow.companyId } });
    expect(event(await receive(inboundText(connectionRow, phone, "hi")))).toMatch(
      /leaveToPeople stop\(a person holds the ticket\)$/,
    );
  });
});
