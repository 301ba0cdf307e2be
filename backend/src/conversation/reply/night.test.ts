import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { ticketApi } from "@guiche/contract/tickets";
import { Connection } from "../../models/connections/connection";
import { ConnectionQueue } from "../../models/connections/connection-queue";
import type { Queue } from "../../models/connections/queue";
import { QueueOption } from "../../models/bot/queue-option";
import { Ticket } from "../../models/tickets/ticket";
import { companyChanged } from "../../core/cache";
import { now, shiftClock } from "../../core/clock";
import { findJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import { setClock } from "../../testing/clock";
import * as make from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { sentTextsOf } from "../../testing/sent";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { receive } from "../receive";
import { expectSameAgain } from "./replays.fixture";

const server = withServer();

/** Open from Monday to Friday, 08:00 to 18:00. The customer writes on a Monday night. */
const closedText = "No momento não estamos atendendo. Voltamos amanhã às 8h.";
const menu = "Olá!\n\n*1* - Vendas\n*2* - Financeiro";
const notUnderstood = `Não entendi. Escolha uma das opções:\n\n${menu}`;

let company: { id: number };
let sales: Queue;
let billing: Queue;
let line: Connection;
let phone: string;
/** An agent of each queue, and one who is in none. */
let people: [queue: string, caller: Caller][];
beforeEach(async () => {
  setClock("2027-03-01T12:00-03:00");
  company = await make.createCompany();
  sales = await make.queue(company.id, { name: "Vendas" });
  billing = await make.queue(company.id, { name: "Financeiro" });
  await sales.update({ greetingMessage: "Bem-vindo a Vendas.", orderQueue: 1 });
  await billing.update({ greetingMessage: "Bem-vindo ao Financeiro.", orderQueue: 2 });
  await make.setting(company.id, "scheduleType", "company");
  people = [];
  for (const [name, queues] of [
    ["Vendas", [sales]],
    ["Financeiro", [billing]],
    ["", []],
  ] as const)
    people.push([name, await signInAs(server.app, await make.user(company.id, { queues: [...queues] }))]);
  phone = make.newNumber();
});
afterEach(() => shiftClock(0));
afterEach(() => expectSameAgain(company));

const scope = () => scopeOfRow({ companyId: company.id });
const connect = async (queues: Queue[], values: Partial<Connection> = {}) => {
  line = await make.connection(company.id, { queues, greetingMessage: "Olá!" });
  await Connection.update(values, { where: { id: line.id } });
  companyChanged(scope());
};
/** What is due by itself happens, as often as the reconciler looks. */
async function timePasses() {
  for (const job of ["bot.begin", "bot.fallBack", "ticket.time"].map(findJob))
    for (const { companyId, payload } of (await job?.rebuild?.()) ?? [])
      if (companyId === company.id) await job?.run(scope(), payload);
}
/** The queues whose agents see the customer in their waiting list; "nobody" sees them otherwise. */
async function seenBy(): Promise<string> {
  const names: string[] = [];
  for (const [name, caller] of people) {
    const { tickets } = await caller.call(ticketApi.list, { query: { status: "pending" } });
    if (tickets.length > 0) names.push(name);
  }
  return names.join(" and ") || "nobody";
}
const listSentTexts = () => sentTextsOf({ companyId: company.id });
/** The clock of the company on that day of March, then the customer writes: what they read, and who sees them. */
async function writes(at: string, text: string): Promise<[answers: string[], seenBy: string]> {
  const [day = "", time = ""] = at.split(" ");
  setClock(`2027-03-${day.padStart(2, "0")}T${time}-03:00`);
  await timePasses();
  const before = (await listSentTexts()).length;
  await receive(inboundText(line, phone, text, { sentAt: now() }));
  return [(await listSentTexts()).slice(before), await seenBy()];
}
const night = async () => [
  await writes("1 22:00", "oi"),
  await writes("1 22:05", "alguém aí?"),
  await writes("2 07:59", "preciso de ajuda"),
  await writes("2 08:01", "bom dia"),
];
const ticketNow = () => Ticket.findOne({ where: { companyId: company.id }, rejectOnEmpty: true });

describe("a customer who writes at 22:00, 22:05, 07:59 and 08:01", () => {
  it("to a connection with one queue is in its list at once, and gets one notice", async () => {
    await connect([sales]);
    expect(await night()).toEqual([
      [[closedText], "Vendas"],
      [[], "Vendas"],
      [[], "Vendas"],
      [[], "Vendas"],
    ]);
  });

  it("gets the only queue's greeting and options in the morning, where the company sends them", async () => {
    await make.setting(company.id, "sendGreetingMessageOneQueues", "enabled");
    const at = { companyId: company.id, queueId: sales.id, option: 1 };
    await QueueOption.create({ ...at, title: "Preços", message: "Preços?" });
    await connect([sales]);
    expect((await night()).slice(2)).toEqual([
      [[], "Vendas"],
      [["Bem-vindo a Vendas.\n\n*1* - Preços"], "Vendas"],
    ]);
  });

  it("to several queues waits in the fallback queue all night, and chooses in the morning", async () => {
    await connect([sales, billing], { fallbackQueueId: billing.id });
    expect(await night()).toEqual([
      [[closedText], "Financeiro"],
      [[], "Financeiro"],
      [[], "Financeiro"],
      [[menu], "Financeiro"],
    ]);
    expect(await writes("2 08:02", "1")).toEqual([["Bem-vindo a Vendas."], "Vendas"]);
  });

  it("to several queues without a fallback queue is seen by no agent until they choose", async () => {
    await connect([sales, billing]);
    expect(await night()).toEqual([
      [[closedText], "nobody"],
      [[], "nobody"],
      [[], "nobody"],
      [[menu], "nobody"],
    ]);
    expect(await writes("2 08:02", "2")).toEqual([["Bem-vindo ao Financeiro."], "Financeiro"]);
  });

  it("to a connection without queues gets its greeting in the morning, and is seen by no agent", async () => {
    await connect([]);
    expect(await night()).toEqual([
      [[closedText], "nobody"],
      [[], "nobody"],
      [[], "nobody"],
      [["Olá!"], "nobody"],
    ]);
  });

  it("to an AI waits in the fallback queue, and talks with the AI in the morning", async () => {
    const { id: promptId } = await make.prompt(company.id);
    await connect([sales], { promptId, fallbackQueueId: sales.id });
    expect(await night()).toEqual([
      [[closedText], "Vendas"],
      [[], "Vendas"],
      [[], "Vendas"],
      [[], "Vendas"],
    ]);
    expect(await ticketNow()).toMatchObject({ promptId, chatbot: true });
  });

  it("to an AI without a fallback queue is seen by no agent", async () => {
    const { id: promptId } = await make.prompt(company.id);
    await connect([sales], { promptId });
    expect((await night()).map(([, viewer]) => viewer)).toEqual(["nobody", "nobody", "nobody", "nobody"]);
  });

  it("before a holiday reads when the company is back, and is asked on that day", async () => {
    const holidays = [{ date: "2027-03-02", name: "", everyYear: false }];
    await make.setting(company.id, "holidays", JSON.stringify(holidays));
    await connect([sales, billing], { fallbackQueueId: sales.id });
    expect(await night()).toEqual([
      [["No momento não estamos atendendo. Voltamos na quarta-feira às 8h."], "Vendas"],
      [[], "Vendas"],
      [[], "Vendas"],
      [[], "Vendas"],
    ]);
    expect(await writes("3 08:01", "bom dia")).toEqual([[menu], "Vendas"]);
  });

  it("of the day before, when the menu was not answered, gets it again in the morning and not as a wrong answer", async () => {
    await connect([sales, billing], { fallbackQueueId: billing.id });
    expect(await writes("1 17:58", "oi")).toEqual([[menu], "nobody"]);
    expect((await night())[3]).toEqual([[menu], "Financeiro"]);
    expect(await writes("2 08:02", "uva")).toEqual([[notUnderstood], "Financeiro"]);
  });

  it("reads the queue's own notice where the queue has its own hours", async () => {
    await make.setting(company.id, "scheduleType", "queue");
    await sales.update({ outOfHoursMessage: "Vendas volta amanhã." });
    await connect([sales, billing], { fallbackQueueId: billing.id });
    expect(await writes("1 22:00", "oi")).toEqual([[menu], "nobody"]);
    expect(await writes("1 22:01", "1")).toEqual([["Vendas volta amanhã."], "Vendas"]);
    expect(await writes("2 07:59", "oi")).toEqual([[], "Vendas"]);
    expect(await writes("2 08:01", "oi")).toEqual([["Bem-vindo a Vendas."], "Vendas"]);
  });

  it("goes on with the menu after the notice where the bot answers outside the hours", async () => {
    await make.setting(company.id, "botOutOfHours", "enabled");
    await connect([sales, billing], { fallbackQueueId: billing.id });
    expect(await writes("1 22:00", "oi")).toEqual([[closedText, menu], "nobody"]);
    expect(await writes("1 22:05", "alguém aí?")).toEqual([[notUnderstood], "nobody"]);
    // Ten minutes of silence later agents see them.
    setClock("2027-03-01T22:16-03:00");
    await timePasses();
    expect(await seenBy()).toBe("Financeiro");
    expect(await writes("2 07:59", "bom dia")).toEqual([[menu], "Financeiro"]);
    expect(await writes("2 08:01", "1")).toEqual([["Bem-vindo a Vendas."], "Vendas"]);
  });
});

describe("a customer who is moved to a closed queue", () => {
  const movedText = "Seu atendimento foi transferido para a fila Vendas. Em breve alguém falará com você.";
  beforeEach(() => make.setting(company.id, "sendMsgTransfTicket", "enabled"));

  it("by the timer is not promised an agent soon: the notice of the hours stands", async () => {
    await connect([sales, billing], { timeToTransfer: 30, transferQueueId: sales.id });
    await writes("1 22:00", "oi");
    setClock("2027-03-01T22:31-03:00");
    await timePasses();
    expect([await seenBy(), await listSentTexts()]).toEqual(["Vendas", [closedText]]);
    await writes("2 10:00", "oi");
    phone = make.newNumber();
    await writes("2 10:00", "oi");
    setClock("2027-03-02T10:31-03:00");
    await timePasses();
    expect(await listSentTexts()).toContain(movedText);
  });

  it("by an agent is told when the company is back", async () => {
    await connect([sales, billing]);
    await writes("1 17:50", "oi");
    const { id } = await ticketNow();
    const admin = await signInAs(
      server.app,
      await make.user(company.id, { profile: "admin", queues: [sales, billing] }),
    );
    await admin.call(ticketApi.update, { params: { id }, body: { status: "open" } });
    setClock("2027-03-01T18:05-03:00");
    await admin.call(ticketApi.update, { params: { id }, body: { queueId: sales.id } });
    setClock("2027-03-01T18:06-03:00");
    await timePasses();
    expect((await listSentTexts()).slice(1)).toEqual([closedText]);
  });
});

describe("a customer who waits in the fallback queue", () => {
  it("belongs there once an agent has taken them, and is asked nothing more", async () => {
    await connect([sales, billing], { fallbackQueueId: billing.id });
    await writes("1 22:00", "oi");
    const { id } = await ticketNow();
    const biller = people[1]![1];
    setClock("2027-03-02T08:00-03:00");
    for (const status of ["open", "pending"]) await biller.call(ticketApi.update, { params: { id }, body: { status } });
    expect(await writes("2 08:30", "oi")).toEqual([[], "Financeiro"]);
  });

  it("goes there when they never choose, and not where the connection has a timer of its own", async () => {
    await connect([sales, billing], { fallbackQueueId: billing.id });
    expect(await writes("1 10:00", "oi")).toEqual([[menu], "nobody"]);
    setClock("2027-03-01T10:09-03:00");
    await timePasses();
    expect(await seenBy()).toBe("nobody");
    setClock("2027-03-01T10:11-03:00");
    await Promise.all([timePasses(), timePasses()]);
    expect(await seenBy()).toBe("Financeiro");
    await Connection.update({ timeToTransfer: 30, transferQueueId: sales.id }, { where: { id: line.id } });
    companyChanged(scope());
    phone = make.newNumber();
    await writes("1 11:00", "oi");
    setClock("2027-03-01T11:15-03:00");
    await timePasses();
    expect(await seenBy()).toBe("Financeiro");
    setClock("2027-03-01T11:31-03:00");
    await timePasses();
    expect(await seenBy()).toBe("Vendas and Financeiro");
  });

  it("goes there when the bot gives up, and says so", async () => {
    await connect([sales, billing], { fallbackQueueId: billing.id });
    await writes("1 10:00", "oi");
    await writes("1 10:01", "uva");
    expect(await writes("1 10:02", "pera")).toEqual([
      ["Não entendi. Vou deixar você com uma pessoa da equipe."],
      "Financeiro",
    ]);
  });

  it("is a group as well, whose messages no bot answers", async () => {
    await make.setting(company.id, "CheckMsgIsGroup", "disabled");
    await connect([sales, billing], { fallbackQueueId: billing.id });
    setClock("2027-03-01T10:00-03:00");
    const chat = { group: "1203630999", address: "1203630999@g.us" };
    await receive(inboundText(line, "", "oi, grupo", { sentAt: now(), chat }));
    setClock("2027-03-01T10:11-03:00");
    await timePasses();
    expect(await seenBy()).toBe("Financeiro");
  });

  it("no longer has one when the queue is taken from the connection", async () => {
    await connect([sales, billing], { fallbackQueueId: billing.id });
    await ConnectionQueue.destroy({ where: { companyId: company.id, connectionId: line.id, queueId: billing.id } });
    companyChanged(scope());
    expect(await Connection.findByPk(line.id)).toMatchObject({ fallbackQueueId: null });
  });
});
