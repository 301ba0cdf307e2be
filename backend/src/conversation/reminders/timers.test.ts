import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { ticketApi } from "@guiche/contract/tickets";
import { Company } from "../../models/accounts/company";
import { Connection } from "../../models/connections/connection";
import { Queue } from "../../models/connections/queue";
import { OutboxEntry } from "../../models/messages/outbox-entry";
import { Ticket } from "../../models/tickets/ticket";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { companyChanged } from "../../core/cache";
import { now, shiftClock } from "../../core/clock";
import { database } from "../../core/db/connect";
import { transaction } from "../../core/db/transaction";
import { findJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import { sentTextsOf } from "../../testing/sent";
import { signInAs } from "../../testing/sign-in-as";
import { createCompany, connection, queue, setting, ticket, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { statementsOf } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { receive } from "../receive";

const server = withServer();
afterEach(() => shiftClock(0));

let company: { id: number };
let sales: { id: number };
let connectionRow: Connection;
beforeEach(async () => {
  company = await createCompany();
  sales = await queue(company.id, { name: "Vendas" });
  connectionRow = await connection(company.id);
});

const rules = async (values: Partial<Connection>) => {
  await Connection.update(values, { where: { id: connectionRow.id } });
  companyChanged(scopeOfRow({ companyId: company.id }));
};
const later = (minutes: number) => shiftClock(minutes * 60_000);
const timer = () => {
  const job = findJob("ticket.time");
  if (!job?.rebuild) throw new Error("The job for timers is missing.");
  return job;
};
/** The jobs that the reconciler finds for this company. */
const due = async () => ((await timer().rebuild?.()) ?? []).filter(({ companyId }) => companyId === company.id);
/** Runs everything that is due, with so many workers at once. */
async function timePasses(workers = 1) {
  const dueJobs = await due();
  const runs = Array.from({ length: workers }, () =>
    Promise.all(dueJobs.map(({ companyId, payload }) => timer().run(scopeOfRow({ companyId }), payload))),
  );
  await Promise.all(runs);
  return dueJobs.length;
}
const listSentTexts = (ticketId: number) => sentTextsOf({ ticketId });
const timeline = async (id: number) => {
  const boss = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  const events = await boss.call(ticketApi.timeline, { params: { id } });
  return events.map(({ kind, user: by, queue: to }) => [kind, by, to]);
};
const waiting = (values: Parameters<typeof ticket>[1] = {}) =>
  ticket(company.id, { connectionId: connectionRow.id, ...values });
/** Open, and the last message was ours. */
async function createUnanswered() {
  const agent = await user(company.id, { queues: [sales] });
  const unansweredTicket = await waiting({ status: "open", userId: agent.id, queueId: sales.id });
  await Ticket.update({ lastFromMe: true }, { where: { id: unansweredTicket.id } });
  return unansweredTicket;
}

describe("a pending ticket without a queue", () => {
  it("stays while its time is not up, without a limit, and once it has a queue", async () => {
    await rules({ timeToTransfer: 5, transferQueueId: sales.id });
    await waiting();
    await waiting({ queueId: (await queue(company.id)).id });
    await waiting({ status: "open" });
    later(4);
    expect(await timePasses()).toBe(0);
    await rules({ timeToTransfer: 0 });
    later(60);
    expect(await timePasses()).toBe(0);
    await rules({ timeToTransfer: 5, transferQueueId: null });
    expect(await timePasses()).toBe(0);
  });

  it("moves to the connection's queue without an actor, and is broadcast like any other move", async () => {
    await rules({ timeToTransfer: 5, transferQueueId: sales.id });
    const { id } = await waiting();
    later(6);
    const recorder = recordBroadcasts();
    expect(await timePasses()).toBe(1);
    recorder.stop();
    const row = await Ticket.findByPk(id);
    expect(row).toMatchObject({ status: "pending", userId: null, queueId: sales.id });
    expect(Math.abs(now().getTime() - (row?.queuedAt.getTime() ?? 0))).toBeLessThan(20_000);
    expect(recorder.events.map(({ topic, event }) => `${topic} ${event.action}`)).toEqual([
      "ticket update",
      "ticket delete",
    ]);
    expect(await timeline(id)).toEqual([["transferred", null, "Vendas"]]);
    expect(await TicketTracking.findAll({ where: { ticketId: id } })).toMatchObject([
      { queueId: sales.id, finishedAt: null },
    ]);
    expect(await timePasses()).toBe(0);
  });

  it("moves once, however many processes run, and the customer gets one text", async () => {
    await setting(company.id, "sendMsgTransfTicket", "enabled");
    await rules({ timeToTransfer: 1, transferQueueId: sales.id });
    const waitingTickets = await Promise.all(Array.from({ length: 5 }, () => waiting()));
    later(2);
    expect(await timePasses(4)).toBe(5);
    for (const { id } of waitingTickets) {
      expect(await timeline(id)).toHaveLength(1);
      expect(await listSentTexts(id)).toEqual([
        "Seu atendimento foi transferido para a fila Vendas. Em breve alguém falará com você.",
      ]);
    }
  });

  it("whose time was up more than a week ago moves without a word: the customer may have forgotten it", async () => {
    await setting(company.id, "sendMsgTransfTicket", "enabled");
    await Queue.update({ greetingMessage: "Bem-vindo." }, { where: { id: sales.id } });
    const { id } = await waiting();
    later(8 * 24 * 60);
    await rules({ timeToTransfer: 5, transferQueueId: sales.id });
    expect(await timePasses()).toBe(1);
    expect(await Ticket.findByPk(id)).toMatchObject({ status: "pending", queueId: sales.id, botDueAt: null });
    expect(await listSentTexts(id)).toEqual([]);
  });

  it("of a suspended company stays", async () => {
    await rules({ timeToTransfer: 1, transferQueueId: sales.id });
    await waiting();
    later(2);
    expect(await due()).toHaveLength(1);
    await Company.update({ suspendedAt: new Date() }, { where: { id: company.id } });
    expect(await due()).toEqual([]);
  });
});

describe("an open ticket without an answer of the customer", () => {
  it("stays open while its time is not up, without a limit, and when the customer wrote last", async () => {
    await rules({ expiresTicket: 10 });
    await createUnanswered();
    const theirs = await createUnanswered();
    await Ticket.update({ lastFromMe: false }, { where: { id: theirs.id } });
    later(9);
    expect(await timePasses()).toBe(0);
    later(11);
    expect(await due()).toHaveLength(1);
    await rules({ expiresTicket: 0 });
    expect(await timePasses()).toBe(0);
  });

  it("is closed once, without an actor, with the connection's text and no other farewell", async () => {
    await rules({ expiresTicket: 10, expiresInactiveMessage: "Até logo, {{name}}!", complationMessage: "Fim." });
    const one = await createUnanswered();
    later(11);
    expect(await timePasses(4)).toBe(1);
    expect(await Ticket.findByPk(one.id)).toMatchObject({ status: "closed", userId: one.userId });
    expect(await listSentTexts(one.id)).toEqual([expect.stringMatching(/^Até logo, Customer \d+!$/)]);
    expect(await OutboxEntry.count({ where: { companyId: company.id } })).toBe(1);
    expect(await timeline(one.id)).toEqual([["expired", null, null]]);
    expect(await TicketTracking.findAll({ where: { ticketId: one.id } })).toMatchObject([
      { finishedAt: expect.any(Date) },
    ]);
    expect(await timePasses()).toBe(0);
  });

  it("counts from the last message in either direction, not from a tag or a view", async () => {
    await rules({ expiresTicket: 10 });
    const one = await createUnanswered();
    const customer = one.address.split("@")[0] ?? "";
    later(11);
    const dueJobs = await due();
    await receive(inboundText(connectionRow, customer, "Voltei", { sentAt: now() }));
    await timer().run(scopeOfRow({ companyId: company.id }), dueJobs[0]!.payload);
    expect(await Ticket.findByPk(one.id)).toMatchObject({ status: "open", lastFromMe: false });
  });

  it("stays open for a message that comes in at that very moment", async () => {
    await rules({ expiresTicket: 10 });
    const one = await createUnanswered();
    later(11);
    const [dueJob] = await due();
    const scope = scopeOfRow({ companyId: company.id });
    await transaction(scope, async (inside) => {
      // Holds the lock that storing a message takes.
      await database().query(`SELECT id FROM tickets WHERE id = $1 FOR UPDATE`, {
        bind: [one.id],
        transaction: inside.tx ?? null,
      });
      await timer().run(scope, dueJob!.payload);
      await database().query(`UPDATE tickets SET "lastFromMe" = false WHERE id = $1`, {
        bind: [one.id],
        transaction: inside.tx ?? null,
      });
    });
    await timer().run(scope, dueJob!.payload);
    expect(await Ticket.findByPk(one.id)).toMatchObject({ status: "open" });
  });
});

describe("a timer", () => {
  it("that began in one time zone ends at the same instant in another", async () => {
    await setting(company.id, "timezone", "Asia/Tokyo");
    await rules({ timeToTransfer: 5, transferQueueId: sales.id, expiresTicket: 5 });
    await waiting();
    await createUnanswered();
    await setting(company.id, "timezone", "America/Manaus");
    await rules({});
    later(4.5);
    expect(await timePasses()).toBe(0);
    later(5.5);
    expect(await timePasses()).toBe(2);
  });

  it("whose time is changed while it runs counts with the new one from its own beginning, and ends once", async () => {
    await rules({ timeToTransfer: 5, transferQueueId: sales.id, expiresTicket: 5 });
    const [movedTicket, closedTicket] = [await waiting(), await createUnanswered()];
    later(6);
    const dueJobs = await due();
    expect(dueJobs).toHaveLength(2);
    // Found, and prolonged before it was run.
    await rules({ timeToTransfer: 20, expiresTicket: 20 });
    for (const { companyId, payload } of dueJobs) await timer().run(scopeOfRow({ companyId }), payload);
    expect(await timePasses()).toBe(0);
    later(19);
    expect(await timePasses()).toBe(0);
    await rules({ timeToTransfer: 10, expiresTicket: 10 });
    expect(await timePasses(2)).toBe(2);
    await rules({ timeToTransfer: 1, expiresTicket: 1 });
    later(40);
    expect(await timePasses()).toBe(0);
    expect([await timeline(movedTicket.id), await timeline(closedTicket.id)]).toEqual([
      [["transferred", null, "Vendas"]],
      [["expired", null, null]],
    ]);
  });
});

it("finding what is due takes one statement, however many companies there are", async () => {
  expect(await statementsOf(async () => timer().rebuild?.())).toHaveLength(1);
});
