import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { usualText } from "@guiche/contract/texts/automatic-texts";
import { integrationApi } from "@guiche/contract/integrations";
import { promptApi } from "@guiche/contract/prompts";
import { queueOptionApi } from "@guiche/contract/queue-options";
import { queueApi } from "@guiche/contract/queues";
import { ticketApi } from "@guiche/contract/tickets";
import { BotCall } from "../../models/bot/bot-call";
import { BotTrace } from "../../models/bot/bot-trace";
import { Contact } from "../../models/contacts/contact";
import type { Connection } from "../../models/connections/connection";
import { Message } from "../../models/messages/message";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import type { Queue } from "../../models/connections/queue";
import { QueueOption } from "../../models/bot/queue-option";
import { Ticket } from "../../models/tickets/ticket";
import { companyChanged } from "../../core/cache";
import { now, shiftClock } from "../../core/clock";
import { findJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import * as make from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { talkTo, type Talk } from "./bot-talk.fixture";
import { receive } from "../receive";
import { expectSameAgain } from "./replays.fixture";

const server = withServer();
afterEach(() => shiftClock(0));
afterEach(() => expectSameAgain(company));

let company: { id: number };
let sales: Queue;
let billing: Queue;
let connectionRow: Connection;
let talk: Talk;
beforeEach(async () => {
  company = await make.createCompany();
  sales = await make.queue(company.id, { name: "Vendas" });
  billing = await make.queue(company.id, { name: "Financeiro" });
  await sales.update({ greetingMessage: "Vendas.", orderQueue: 1 });
  await billing.update({ greetingMessage: "Financeiro.", orderQueue: 2 });
  connectionRow = await make.connection(company.id, { queues: [sales, billing], greetingMessage: "Olá!" });
  talk = talkTo(() => connectionRow);
});

const ofCompany = () => ({ where: { companyId: company.id } });
const scope = () => scopeOfRow({ companyId: company.id });
const notifyCompanyChanged = () => companyChanged(scope());
const option = (title: string, values: Partial<QueueOption> = {}) =>
  QueueOption.create({ companyId: company.id, queueId: sales.id, title, message: `${title}?`, option: 1, ...values });
const boss = async (): Promise<Caller> =>
  signInAs(server.app, await make.user(company.id, { profile: "admin", queues: [sales, billing] }));
const agentOf = async (queue: Queue): Promise<Caller> =>
  signInAs(server.app, await make.user(company.id, { queues: [queue] }));
/** How many tickets wait for this person. */
const waitingFor = async (agent: Caller) => (await agent.call(ticketApi.counts, {})).pending;
const answers: Talk["answers"] = (...writing) => talk.answers(...writing);

describe("a customer without a queue, where the bot is switched off", () => {
  const switchOff = () => Contact.update({ botEnabled: false }, ofCompany());

  it("waits in the connection's fallback queue, once, and its people see it", async () => {
    await connectionRow.update({ fallbackQueueId: sales.id });
    notifyCompanyChanged();
    await answers("oi");
    await answers("2");
    await Ticket.update({ status: "closed" }, ofCompany());
    await switchOff();
    const agent = await agentOf(sales);
    expect([await answers("oi"), await answers("tem alguém?")]).toEqual([[], []]);
    const { id, queueId, status } = await talk.ticketNow();
    expect([queueId, status, await waitingFor(agent)]).toEqual([sales.id, "pending", 1]);
    const events = await (await boss()).call(ticketApi.timeline, { params: { id } });
    expect(events.map(({ kind, queue }) => [kind, queue])).toEqual([
      ["created", null],
      ["transferred", "Vendas"],
    ]);
  });

  it("waits in the connection's fallback queue from the next message on", async () => {
    await connectionRow.update({ fallbackQueueId: billing.id });
    notifyCompanyChanged();
    await answers("oi");
    await switchOff();
    await answers("oi de novo");
    expect(await talk.ticketNow()).toMatchObject({ queueId: billing.id, status: "pending" });
  });

  it("waits there too where an agent has switched the bot off for the ticket", async () => {
    await connectionRow.update({ fallbackQueueId: billing.id });
    notifyCompanyChanged();
    await answers("oi");
    const params = { id: (await talk.ticketNow()).id };
    await (await boss()).call(ticketApi.bot, { params, body: { on: false } });
    expect(await answers("2")).toEqual([]);
    expect(await talk.ticketNow()).toMatchObject({ queueId: billing.id, botSilence: "switch" });
  });

  it("waits without a queue where the connection names none", async () => {
    await answers("oi");
    await switchOff();
    expect(await answers("1")).toEqual([]);
    expect(await talk.ticketNow()).toMatchObject({ queueId: null, status: "pending" });
  });
});

it("a transferred ticket counts in its new queue, leaves the old agents' screens, and its messages keep their queue", async () => {
  await option("Preços");
  await option("Boleto", { queueId: billing.id });
  await answers("oi");
  await answers("1");
  // One wrong answer: another one would leave the ticket to people.
  await answers("uva");
  const [seller, biller] = [await agentOf(sales), await agentOf(billing)];
  expect([await waitingFor(seller), await waitingFor(biller)]).toEqual([1, 0]);
  const { id } = await talk.ticketNow();
  const recorder = recordBroadcasts();
  await (await boss()).call(ticketApi.update, { params: { id }, body: { queueId: billing.id } });
  recorder.stop();
  expect([await waitingFor(seller), await waitingFor(biller)]).toEqual([0, 1]);
  expect(recorder.events).toContainEqual(
    expect.objectContaining({ topic: "ticket", event: { action: "delete", ticketId: id } }),
  );
  talk.wait(20);
  const begins = findJob("bot.begin");
  await begins?.run(scope(), { ticketId: id, at: now().getTime() });
  const boleto = "\n\n*1* - Boleto\n*#* - Início";
  expect((await talk.sentTexts()).at(-1)).toBe(`Financeiro.${boleto}`);
  // The counts are fresh: the first wrong answer is asked again.
  expect(await answers("uva")).toEqual([`${usualText("textNotUnderstood", "pt")}\n\nFinanceiro.${boleto}`]);
  expect(await answers("1")).toEqual(["Boleto?"]);
  const rows = await Message.findAll({ ...ofCompany(), order: ["id"] });
  expect(rows.map(({ fromMe, queueId }) => `${fromMe ? "we" : "they"} ${queueId}`)).toEqual([
    "they null",
    "we null",
    "they null",
    ...[`we ${sales.id}`, `they ${sales.id}`, `we ${sales.id}`],
    ...[`we ${billing.id}`, `they ${billing.id}`, `we ${billing.id}`, `they ${billing.id}`, `we ${billing.id}`],
  ]);
});

describe("a ticket that is moved to another connection", () => {
  /** The customer goes on writing to the other number. */
  const move = async () => {
    const third = await make.queue(company.id, { name: "Suporte" });
    const other = await make.connection(company.id, { queues: [third, sales], greetingMessage: "Oi!" });
    notifyCompanyChanged();
    const params = { id: (await talk.ticketNow()).id };
    await (await boss()).call(ticketApi.update, { params, body: { whatsappId: other.id } });
    connectionRow = other;
    return other;
  };
  const connectionOfLast = async () =>
    (await OutboxEntry.findOne({ ...ofCompany(), order: [["id", "DESC"]] }))?.connectionId;

  it("keeps its place in the options, and the answer leaves through the new connection", async () => {
    const parent = await option("2ª via");
    await option("Por CPF", { parentId: parent.id });
    for (const text of ["oi", "1", "1"]) await answers(text);
    const { id, botState } = await talk.ticketNow();
    const other = await move();
    expect(await talk.ticketNow()).toMatchObject({ id, botState, chatbot: true, connectionId: other.id });
    expect(await answers("1")).toEqual(["Por CPF?"]);
    expect([(await talk.ticketNow()).id, await connectionOfLast()]).toEqual([id, other.id]);
  });

  it("accepts the numbers of the menu that was shown, then shows the new connection's menu", async () => {
    await answers("oi");
    await move();
    expect(await answers("uva")).toEqual([
      `${usualText("textNotUnderstood", "pt")}\n\nOi!\n\n*1* - Suporte\n*2* - Vendas`,
    ]);
    await Ticket.update({ status: "closed" }, ofCompany());
    await answers("oi");
    connectionRow = await make.connection(company.id, { queues: [billing, sales], greetingMessage: "E aí!" });
    notifyCompanyChanged();
    const params = { id: (await talk.ticketNow()).id };
    await (await boss()).call(ticketApi.update, { params, body: { whatsappId: connectionRow.id } });
    expect(await answers("2")).toEqual(["Vendas."]);
  });
});

describe("what is deleted under a waiting customer", () => {
  const third = () => make.queue(company.id, { name: "Suporte" });
  /** The step that noticed it says so. */
  const isDeletionTraced = async () => {
    const last = await BotTrace.findOne({ ...ofCompany(), order: [["seq", "DESC"]], rejectOnEmpty: true });
    return last.trace.some(({ what }) => what === "deleted");
  };

  it("is a queue: the customer gets the menu of those that are left", async () => {
    connectionRow = await make.connection(company.id, {
      queues: [sales, billing, await third()],
      greetingMessage: "Olá!",
    });
    await option("Preços");
    for (const text of ["oi", "vendas"]) await answers(text);
    await (await boss()).call(queueApi.remove, { params: { id: sales.id } });
    expect(await answers("1")).toEqual(["Olá!\n\n*1* - Suporte\n*2* - Financeiro"]);
    expect([await isDeletionTraced(), (await talk.ticketNow()).queueId]).toEqual([true, null]);
  });

  it("is an option: the customer gets what stands above it", async () => {
    const parent = await option("2ª via");
    const below = await option("Por CPF", { parentId: parent.id });
    await option("Por contrato", { parentId: parent.id, option: 2 });
    for (const text of ["oi", "1", "1"]) await answers(text);
    await (await boss()).call(queueOptionApi.remove, { params: { id: below.id } });
    expect(await answers("1")).toEqual(["2ª via?\n\n*1* - Por contrato\n*0* - Voltar · *#* - Início"]);
    expect(await isDeletionTraced()).toBe(true);
  });

  it.each(["prompt", "integration"] as const)(
    "is the %s that has the conversation: the menu speaks again",
    async (kind) => {
      const assignedBot = kind === "prompt" ? await make.prompt(company.id) : await make.integration(company.id);
      await connectionRow.update({ [`${kind}Id`]: assignedBot.id });
      notifyCompanyChanged();
      await talk.onlyWrites("oi");
      const params = { id: assignedBot.id };
      const admin = await boss();
      if (kind === "prompt") await admin.call(promptApi.remove, { params });
      else await admin.call(integrationApi.remove, { params });
      await connectionRow.reload();
      expect(await answers("alô")).toEqual(["Olá!\n\n*1* - Vendas\n*2* - Financeiro"]);
      expect(await isDeletionTraced()).toBe(true);
    },
  );
});

describe("a group whose messages are ignored no longer", () => {
  const programs: Record<string, () => Promise<unknown>> = {
    "a menu": () => Promise.resolve(),
    "an only queue with a greeting and options": async () => {
      await option("Preços");
      connectionRow = await make.connection(company.id, { queues: [sales], greetingMessage: "Olá!" });
      await make.setting(company.id, "sendGreetingMessageOneQueues", "enabled");
    },
    "no queue and a greeting": async () => {
      connectionRow = await make.connection(company.id, { greetingMessage: "Olá!" });
    },
    "a prompt": async () => connectionRow.update({ promptId: (await make.prompt(company.id)).id }),
    "an integration": async () => connectionRow.update({ integrationId: (await make.integration(company.id)).id }),
    "open bills": async () => {
      await sales.update({ sendsBills: true });
      connectionRow = await make.connection(company.id, { queues: [sales] });
    },
    "closed hours": async () => {
      const holiday = { date: now().toISOString().slice(0, 10), name: "Feriado", everyYear: false };
      await make.setting(company.id, "scheduleType", "company");
      await make.setting(company.id, "holidays", JSON.stringify([holiday]));
      await connectionRow.update({ outOfHoursMessage: "Fechado." });
    },
    "a rating": async () => {
      await make.setting(company.id, "userRating", "enabled");
      await connectionRow.update({ ratingMessage: "Como foi?", complationMessage: "Tchau." });
    },
  };

  it.each(Object.keys(programs))(
    "gets no message of the bot with %s, no question for a rating and no reminder",
    async (name) => {
      await make.setting(company.id, "CheckMsgIsGroup", "enabled");
      await programs[name]?.();
      await connectionRow.update({
        timeToTransfer: 5,
        transferQueueId: null,
        expiresTicket: 10,
        firstReminderMinutes: 5,
      });
      notifyCompanyChanged();
      const group = `1203630${make.newNumber()}`;
      const chat = { group, address: `${group}@g.us` };
      const writes = async (text: string) => {
        talk.wait(60);
        const participant = { lid: "9".repeat(12), address: `${"9".repeat(12)}@lid` };
        await receive(inboundText(connectionRow, "", text, { chat, participant, sentAt: now() }));
        await talk.callsAreMade();
      };
      await writes("oi");
      expect(await Message.count(ofCompany())).toBe(0);
      await make.setting(company.id, "CheckMsgIsGroup", "disabled");
      notifyCompanyChanged();
      for (const text of ["oi", "1", "#", "vendas", "111.444.777-35"]) await writes(text);
      const { id } = await talk.ticketNow();
      const admin = await boss();
      await admin.call(ticketApi.update, { params: { id }, body: { queueId: billing.id } });
      await admin.call(ticketApi.update, { params: { id }, body: { status: "open" } });
      talk.wait(3_600);
      for (const job of ["bot.begin", "ticket.time", "ticket.remind"].map(findJob))
        for (const { companyId, payload } of (await job?.rebuild?.()) ?? [])
          if (companyId === company.id) await job?.run(scope(), payload);
      await admin.call(ticketApi.update, { params: { id }, body: { status: "closed" } });
      await writes("3");
      expect(await Message.count({ where: { companyId: company.id, fromMe: false } })).toBe(6);
      expect(await talk.sentTexts()).toEqual([]);
      expect([await BotTrace.count(ofCompany()), await BotCall.count(ofCompany())]).toEqual([0, 0]);
    },
  );
});
