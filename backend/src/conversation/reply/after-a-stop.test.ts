/** @jest-environment-options {"server": "own"} */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { ticketApi } from "@guiche/contract/tickets";
import { Redis } from "ioredis";
import { BotCall } from "../../models/bot/bot-call";
import type { Connection } from "../../models/connections/connection";
import { Message } from "../../models/messages/message";
import type { Queue } from "../../models/connections/queue";
import { Ticket } from "../../models/tickets/ticket";
import { TimelineEntry } from "../../models/tickets/timeline-entry";
import { companyChanged } from "../../core/cache";
import { now, shiftClock } from "../../core/clock";
import { findJob } from "../../core/jobs/define-job";
import { reconcile, runJobs, stopJobs } from "../../core/jobs/run-jobs";
import { closeRedis, configureRedis } from "../../core/redis";
import { scopeOfRow } from "../../core/tenant/scope";
import { askService, withAi } from "../../testing/ai.fixture";
import * as make from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { sentTextsOf } from "../../testing/sent";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { failedText } from "./integrations.fixture";
import { receive } from "../receive";

const server = withServer();
const ai = withAi();
let redis: Redis;
beforeAll(async () => {
  // A separate database: the tests of other files use the same Redis.
  const url = new URL(process.env.TEST_REDIS_URL ?? "");
  url.pathname = "/11";
  redis = new Redis(url.href);
  await redis.flushdb();
  configureRedis(url.href);
});
afterEach(() => shiftClock(0));
afterAll(async () => {
  await stopJobs(1_000);
  closeRedis();
  redis.disconnect();
});

let company: { id: number };
let sales: Queue;
let boss: Caller;
const scope = () => scopeOfRow({ companyId: company.id });
beforeEach(async () => {
  company = await make.createCompany();
  sales = await make.queue(company.id, { name: "Vendas" });
  await sales.update({ greetingMessage: "Vendas." });
  boss = await signInAs(server.app, await make.user(company.id, { profile: "admin", queues: [sales] }));
});
const customer = (connectionRow: Connection) => {
  const phone = make.newNumber();
  return {
    writes: (text: string) => receive(inboundText(connectionRow, phone, text, { sentAt: now() })),
    ticket: async () =>
      (await Ticket.findOne({ where: { companyId: company.id }, order: [["id", "DESC"]], rejectOnEmpty: true })).id,
  };
};
const saidIn = (ticketId: number) => sentTextsOf({ ticketId });
const updateTicket = (id: number, body: object) => boss.call(ticketApi.update, { params: { id }, body });

/** Every timer of the bot, begun before the server stops; what each of them owes. */
async function beginTimers() {
  await make.setting(company.id, "userRating", "enabled");
  const other = await make.queue(company.id);
  const connectionRow = await make.connection(company.id, { queues: [sales, other], greetingMessage: "Olá!" });
  await connectionRow.update({ timeToTransfer: 5, transferQueueId: sales.id, complationMessage: "Tchau." });
  const asking = await make.prompt(company.id, { queueId: sales.id });
  await askService(asking, ai);
  const thinking = await make.connection(company.id);
  await thinking.update({ promptId: asking.id });
  const reminding = await make.connection(company.id, { queues: [sales] });
  await reminding.update({ firstReminderMinutes: 10, firstReminder: "Ainda aí?" });
  const expiring = await make.connection(company.id, { queues: [sales] });
  await expiring.update({ expiresTicket: 10, expiresInactiveMessage: "Encerrado." });
  companyChanged(scope());

  const waits: number[] = [];
  for (let each = 0; each < 3; each += 1) {
    const person = customer(connectionRow);
    await person.writes("oi");
    waits.push(await person.ticket());
    // Each waits a minute longer than the next one.
    await Ticket.update(
      { queuedAt: new Date(now().getTime() - (3 - each) * 60_000) },
      { where: { id: waits.at(-1)! } },
    );
  }
  const open = async (on: Connection) => {
    const person = customer(on);
    await person.writes("oi");
    const id = await person.ticket();
    await updateTicket(id, { status: "open" });
    return id;
  };
  const openOverdueTicket = async (on: Connection) => {
    const id = await open(on);
    await Ticket.update({ lastFromMe: true, waitingSince: null }, { where: { id } });
    return id;
  };
  const remindedId = await openOverdueTicket(reminding);
  const expiredId = await openOverdueTicket(expiring);
  const ratingTicketId = await open(connectionRow);
  await updateTicket(ratingTicketId, { status: "closed" });
  const person = customer(thinking);
  await person.writes("quanto custa?");
  const answeredId = await person.ticket();
  const walker = customer(connectionRow);
  await walker.writes("oi");
  const walkerTicketId = await walker.ticket();
  await updateTicket(walkerTicketId, { queueId: other.id });
  await Ticket.update({ queueId: sales.id }, { where: { id: walkerTicketId } });
  return {
    waits,
    reminded: remindedId,
    expired: expiredId,
    asked: ratingTicketId,
    answered: answeredId,
    begun: walkerTicketId,
  };
}

it("timers that fell due while the server was down end once and in order, soon after it starts", async () => {
  const { waits, reminded, expired, asked, answered, begun } = await beginTimers();
  // Redis has lost what was planned, and an hour passes.
  await redis.flushdb();
  shiftClock(3_600_000);
  const dueJobs = (await findJob("ticket.time")?.rebuild?.()) ?? [];
  const transfers = dueJobs.filter(({ payload }) => (payload as { act: string }).act === "transfer");
  expect(transfers.map(({ payload }) => (payload as { ticketId: number }).ticketId)).toEqual(waits);

  runJobs();
  const state = async () => ({
    moved: await TimelineEntry.count({ where: { ticketId: waits, kind: "transferred" } }),
    greeted: await Message.count({ where: { ticketId: waits, body: sales.greetingMessage } }),
    reminded: (await saidIn(reminded)).at(-1),
    expired: (await saidIn(expired)).at(-1),
    asked: (await saidIn(asked)).at(-1),
    answered: (await saidIn(answered)).at(-1),
    begun: (await saidIn(begun)).at(-1),
  });
  const expectedState = {
    moved: 3,
    greeted: 3,
    reminded: "Ainda aí?",
    expired: "Encerrado.",
    asked: "Tchau.",
    // No customer waits an hour for a bot.
    answered: failedText,
    begun: "Vendas.",
  };
  await until("all have ended", async () => JSON.stringify(await state()) === JSON.stringify(expectedState));

  const texts = () => Message.count({ where: { companyId: company.id, fromMe: true } });
  const before = await texts();
  for (let again = 0; again < 3; again += 1) {
    await reconcile();
    await new Promise((wait) => setTimeout(wait, 500));
  }
  expect(await texts()).toBe(before);
  expect(await state()).toEqual(expectedState);
  expect(await BotCall.findAll({ where: { companyId: company.id } })).toMatchObject([{ attempts: 1, state: "done" }]);
});
