import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { noteApi } from "@guiche/contract/notes";
import { ticketApi } from "@guiche/contract/tickets";
import { BotTrace } from "../models/bot-trace";
import { Connection } from "../models/connection";
import { Contact } from "../models/contact";
import { Message } from "../models/message";
import { OutboxEntry } from "../models/outbox-entry";
import type { Queue } from "../models/queue";
import { QueueOption } from "../models/queue-option";
import { Ticket } from "../models/ticket";
import { replayTicket } from "../modules/bot";
import { companyChanged } from "../core/cache";
import { now, shiftClock } from "../core/clock";
import { jobNamed } from "../core/jobs/define-job";
import { scopeOfRow } from "../core/tenant/scope";
import { createCompany, connection, media, newNumber, queue, setting, user } from "../testing/factories";
import { arrived } from "../testing/fake-session";
import { recordBroadcasts } from "../testing/record-broadcasts";
import { signInAs, type Caller } from "../testing/sign-in-as";
import { statementsOf } from "../testing/postgres";
import { withServer } from "../testing/server";
import { receive } from "./receive";

const server = withServer();

let company: { id: number };
let sales: Queue;
let billing: Queue;
let line: Connection;
let phone: string;
/** Milliseconds since the test began, by the server's clock. */
let passed: number;
beforeEach(async () => {
  company = await createCompany();
  sales = await queue(company.id, { name: "Vendas" });
  billing = await queue(company.id, { name: "Financeiro" });
  await sales.update({ greetingMessage: "Vendas, {{firstName}}.", orderQueue: 1 });
  await billing.update({ greetingMessage: "Financeiro.", orderQueue: 2 });
  line = await connection(company.id, { queues: [sales, billing], greetingMessage: "Olá!" });
  phone = newNumber();
  passed = 0;
});
afterEach(() => shiftClock(0));

const menu = "Olá!\n\n*1* - Vendas\n*2* - Financeiro";
const mine = () => ({ where: { companyId: company.id } });
const changed = () => companyChanged(scopeOfRow({ companyId: company.id }));
const wait = (seconds: number) => shiftClock((passed += seconds * 1_000));
const ticketNow = () => Ticket.findOne({ ...mine(), order: [["id", "DESC"]], rejectOnEmpty: true });
const option = (title: string, values: Partial<QueueOption> = {}) =>
  QueueOption.create({ companyId: company.id, queueId: sales.id, title, message: `${title}?`, option: 1, ...values });
const outgoing = async () => await Message.findAll({ where: { companyId: company.id, fromMe: true }, order: ["id"] });
/** The customer writes a minute later; what the bot answers. */
async function says(text: string, { after = 60, ...more }: { after?: number; fromMe?: boolean } = {}) {
  wait(after);
  const before = (await outgoing()).length;
  await receive(arrived(line, phone, text, { sentAt: now(), ...more }));
  return (await outgoing()).slice(before).map(({ body }) => body);
}
async function bossOf(): Promise<Caller> {
  return signInAs(server.app, await user(company.id, { profile: "admin", name: "Ana" }));
}
/** Runs what the transfer planned, as the job does. */
async function beginDue() {
  const job = jobNamed("bot.begin");
  if (!job?.rebuild) throw new Error("The job that begins a queue's bot is missing.");
  const due = (await job.rebuild()).filter(({ companyId }) => companyId === company.id);
  for (const { payload } of due) await job.run(scopeOfRow({ companyId: company.id }), payload);
  return due.length;
}

describe("a customer at the menu", () => {
  it("who greets twice gets one menu, and is taken to the queue whose name is written", async () => {
    expect(await says("oi")).toEqual([menu]);
    expect(await says("bom dia", { after: 2 })).toEqual([]);
    expect(await ticketNow()).toMatchObject({ queueId: null, chatbot: true });
    expect(await says("vendas")).toEqual([expect.stringMatching(/^Vendas, \S+\.$/)]);
    expect(await ticketNow()).toMatchObject({ queueId: sales.id, status: "pending", chatbot: false });
    expect(await says("oi?")).toEqual([]);
  });

  it("who finds no answer is left to people, and gets the menu again with #", async () => {
    expect(await says("quero falar com alguém")).toEqual([menu]);
    expect([await says("sim"), await says("alô")]).toEqual([[menu], []]);
    expect(await ticketNow()).toMatchObject({ queueId: null, chatbot: false });
    expect(await says("2")).toEqual([]);
    expect(await says("#")).toEqual([menu]);
    expect(await says("2")).toEqual(["Financeiro."]);
  });

  it("who writes two messages at once, received by two processes, gets one menu from two steps", async () => {
    await says("oi");
    await Ticket.update({ status: "closed" }, mine());
    await BotTrace.destroy(mine());
    wait(60);
    const before = (await outgoing()).length;
    await Promise.all(["bom dia", "tudo bem?"].map((text) => receive(arrived(line, phone, text, { sentAt: now() }))));
    expect((await outgoing()).slice(before).map(({ body }) => body)).toEqual([menu]);
    expect(await BotTrace.count(mine())).toBe(2);
  });

  it("whose message is delivered again gets no second answer", async () => {
    const message = arrived(line, phone, "oi");
    await receive(message);
    const again = await receive(message);
    expect(again.at(-1)).toEqual({ step: "runBot", result: { stop: "answered before" } });
    expect(await OutboxEntry.count(mine())).toBe(1);
  });

  it("chooses without a transfer text; the timeline tells, and those who see the queue hear of it", async () => {
    await setting(company.id, "sendMsgTransfTicket", "enabled");
    await says("oi");
    const recorder = recordBroadcasts();
    expect(await says("1")).toHaveLength(1);
    recorder.stop();
    const moved = recorder.events.find(({ topic }) => topic === "ticket")?.event as { ticket: object };
    expect(moved.ticket).toMatchObject({ queueId: sales.id, chatbot: false });
    const events = await (await bossOf()).call(ticketApi.timeline, { params: { id: (await ticketNow()).id } });
    expect(events.map(({ kind, queue: to, user: by }) => [kind, to, by])).toEqual([
      ["created", null, null],
      ["transferred", "Vendas", null],
    ]);
  });

  it("who is told that the hours are closed gets one notice, and the menu on Monday", async () => {
    await setting(company.id, "scheduleType", "company");
    await Connection.update({ outOfHoursMessage: "Fechado." }, { where: { id: line.id } });
    changed();
    const saturday = new Date("2027-03-06T13:00:00-03:00").getTime();
    passed = saturday - Date.now();
    expect([await says("oi"), await says("tem alguém?")]).toEqual([["Fechado."], []]);
    passed += 2 * 24 * 3_600_000 - 5 * 3_600_000;
    expect(await says("bom dia")).toEqual([menu]);
  });

  it("reads a change of the menu at once", async () => {
    expect(await says("oi")).toEqual([menu]);
    await sales.update({ name: "Comercial" });
    changed();
    expect(await says("#")).toEqual(["Olá!\n\n*1* - Comercial\n*2* - Financeiro"]);
  });
});

describe("a queue's options", () => {
  it("are walked down to a leaf, which forwards to another queue", async () => {
    const parent = await option("2ª via");
    await option("Por CPF", { parentId: parent.id, forwardQueueId: billing.id });
    await says("oi");
    expect(await says("1")).toEqual([expect.stringMatching(/^Vendas, .*\n\n\*1\* - 2ª via\n\*#\* - Início$/s)]);
    expect(await says("1")).toEqual(["2ª via?\n\n*1* - Por CPF\n*0* - Voltar · *#* - Início"]);
    expect(await says("1")).toEqual(["Por CPF?", "Financeiro."]);
    expect(await ticketNow()).toMatchObject({ queueId: billing.id, chatbot: false });
  });

  it("send their text alone when the file is gone", async () => {
    await option("Preços", { mediaId: (await media(company.id)).id, mediaName: "p.jpg" });
    await says("oi");
    await says("1");
    expect(await says("1")).toEqual(["Preços?"]);
    expect((await outgoing()).at(-1)).toMatchObject({ mediaType: "chat" });
  });

  it("whose file is gone tell every admin so, once a day, and nobody else", async () => {
    await option("Preços", { mediaId: (await media(company.id)).id, mediaName: "p.jpg" });
    const [boss, other] = [await bossOf(), await bossOf()];
    const rita = await signInAs(server.app, await user(company.id, { profile: "supervisor", queues: [sales] }));
    const told = async (caller: Caller) => (await caller.call(noteApi.mentions, {})).map(({ note }) => note.note);
    const walk = async () => {
      for (const text of ["#", "1", "1"]) await says(text);
    };
    await walk();
    await walk();
    const notice = "O arquivo de “Preços” não existe mais: o robô envia só o texto. Envie o arquivo de novo em Filas.";
    expect([await told(boss), await told(other), await told(rita)]).toEqual([[notice], [notice], []]);
    wait(25 * 3_600);
    await walk();
    expect(await told(boss)).toEqual([notice, notice]);
  });
});

describe("the bot is silent", () => {
  it("after an agent took the ticket and returned it, until it is closed", async () => {
    await says("oi");
    const boss = await bossOf();
    const { id } = await ticketNow();
    await boss.call(ticketApi.update, { params: { id }, body: { status: "open" } });
    expect(await ticketNow()).toMatchObject({ chatbot: false, botSilence: "agent" });
    await boss.call(ticketApi.update, { params: { id }, body: { status: "pending" } });
    expect([await says("e aí?"), await says("#")]).toEqual([[], []]);
    await boss.call(ticketApi.update, { params: { id }, body: { status: "closed" } });
    expect(await says("oi")).toEqual([menu]);
  });

  it.each(["continue", "restart"])(
    "also where it may %s after an agent, if somebody switched it off before",
    async (how) => {
      await setting(company.id, "botAfterAgent", how);
      await says("oi");
      const boss = await bossOf();
      const params = { id: (await ticketNow()).id };
      await boss.call(ticketApi.bot, { params, body: { on: false } });
      for (const status of ["open", "pending"] as const)
        await boss.call(ticketApi.update, { params, body: { status } });
      expect([await says("1"), await says("#")]).toEqual([[], []]);
    },
  );

  it("after the owner has written on the phone", async () => {
    await says("oi");
    expect(await says("já te ligo", { fromMe: true })).toEqual(["já te ligo"]);
    expect(await ticketNow()).toMatchObject({ chatbot: false });
    expect(await says("1")).toEqual([]);
  });

  it("towards a contact for whom it is switched off", async () => {
    await says("oi");
    await Contact.update({ botEnabled: false }, mine());
    expect(await says("1")).toEqual([]);
  });
});

describe("after an agent has returned the ticket", () => {
  async function returnedInTheTree(how: string) {
    await setting(company.id, "botAfterAgent", how);
    const parent = await option("2ª via");
    await option("Por CPF", { parentId: parent.id });
    await says("oi");
    await says("1");
    const boss = await bossOf();
    const params = { id: (await ticketNow()).id };
    await boss.call(ticketApi.update, { params, body: { status: "open" } });
    expect(await says("um momento", { fromMe: true })).toEqual(["um momento"]);
    return boss.call(ticketApi.update, { params, body: { status: "pending" } });
  }

  it("the bot goes on where it was, where the company wants that, and every step can be replayed", async () => {
    expect(await returnedInTheTree("continue")).toMatchObject({ chatbot: true, bot: { path: ["Vendas"] } });
    expect(await says("1")).toEqual(["2ª via?\n\n*1* - Por CPF\n*0* - Voltar · *#* - Início"]);
    const { id } = await ticketNow();
    const replayed = await replayTicket(scopeOfRow({ companyId: company.id }), id);
    expect(replayed.map(({ result }) => result)).toEqual(["equal", "equal", "equal", "equal"]);
  });

  it("the bot begins anew with the next message, where the company wants that", async () => {
    expect(await returnedInTheTree("restart")).toMatchObject({ chatbot: false, queueId: sales.id });
    expect(await says("e agora?")).toEqual([expect.stringMatching(/\*1\* - 2ª via/)]);
  });
});

describe("somebody who may accept the ticket", () => {
  it("switches the bot off, and on again", async () => {
    await says("oi");
    const boss = await bossOf();
    const { id } = await ticketNow();
    const off = await boss.call(ticketApi.bot, { params: { id }, body: { on: false } });
    expect(off).toMatchObject({ chatbot: false });
    expect([await says("1"), await says("#")]).toEqual([[], []]);
    await boss.call(ticketApi.bot, { params: { id }, body: { on: true } });
    expect(await says("oi")).toEqual([menu]);
  });

  it("lets it begin anew, also after an agent, and not while one holds the ticket", async () => {
    const boss = await bossOf();
    await says("oi");
    const { id } = await ticketNow();
    await boss.call(ticketApi.update, { params: { id }, body: { status: "open" } });
    const refused = await boss.ask(ticketApi.bot, { params: { id }, body: { restart: true } });
    expect([refused.status, refused.body]).toEqual([409, { error: "ERR_TICKET_CHANGED" }]);
    await boss.call(ticketApi.update, { params: { id }, body: { status: "pending" } });
    const restarted = await boss.call(ticketApi.bot, { params: { id }, body: { restart: true } });
    expect(restarted).toMatchObject({ chatbot: true, lastMessage: expect.stringContaining("*1* - Vendas") });
    expect(await says("2")).toEqual(["Financeiro."]);
  });

  it("is nobody else: an agent without the queue is turned away", async () => {
    await says("oi");
    await says("1");
    const other = await signInAs(server.app, await user(company.id, { queues: [billing] }));
    const { id } = await ticketNow();
    expect((await other.ask(ticketApi.bot, { params: { id }, body: { on: false } })).status).toBe(403);
  });
});

describe("a transfer by a person", () => {
  it("to another queue begins that queue's bot when it can no longer be undone, also after an agent", async () => {
    await option("Preços");
    await says("oi");
    const boss = await bossOf();
    const { id } = await ticketNow();
    await boss.call(ticketApi.update, { params: { id }, body: { status: "open" } });
    await boss.call(ticketApi.update, { params: { id }, body: { status: "pending", queueId: sales.id } });
    expect(await beginDue()).toBe(0);
    wait(20);
    const before = (await outgoing()).length;
    expect([await beginDue(), await beginDue()]).toEqual([1, 0]);
    const [first = "", ...more] = (await outgoing()).slice(before).map(({ body }) => body);
    expect([first.slice(0, 7), more]).toEqual(["Vendas,", []]);
    expect(await says("1")).toEqual(["Preços?"]);
  });

  it("that is undone says nothing", async () => {
    await says("oi");
    const boss = await bossOf();
    const { id } = await ticketNow();
    const moved = await boss.call(ticketApi.update, { params: { id }, body: { queueId: sales.id } });
    await boss.call(ticketApi.undo, { params: { id }, body: { token: moved.undoToken ?? "" } });
    wait(20);
    expect(await beginDue()).toBe(0);
    expect(await says("2")).toEqual(["Financeiro."]);
  });

  it("before the customer writes is answered by the beginning, once", async () => {
    await says("oi");
    const { id } = await ticketNow();
    await (await bossOf()).call(ticketApi.update, { params: { id }, body: { queueId: sales.id } });
    expect(await says("2", { after: 3 })).toEqual([expect.stringMatching(/^Vendas,/)]);
    wait(20);
    expect(await beginDue()).toBe(0);
  });
});

it("a step is kept with what it knew and did, without the customer's words", async () => {
  await says("oi, meu CPF é 111.444.777-35");
  const [trace] = await BotTrace.findAll(mine());
  expect(trace).toMatchObject({
    seq: 1,
    event: { kind: "messageReceived", text: "" },
    effects: [{ kind: "send", text: menu, media: null }],
    facts: { queueId: null },
  });
});

it("an answer of the bot takes four statements more than a message without one, none while the ticket waits in its queue", async () => {
  const costOf = async (text: string) => {
    wait(60);
    const message = arrived(line, phone, text, { sentAt: now() });
    const asked = await statementsOf(() => receive(message));
    return asked.filter((sql) => !/START TRANSACTION|COMMIT|SET "pictureAskedAt"/.test(sql)).length;
  };
  await says("oi");
  const withoutBot = 3;
  expect(await costOf("#")).toBeLessThanOrEqual(withoutBot + 4);
  await says("2");
  expect(await costOf("ok")).toBe(withoutBot);
});
