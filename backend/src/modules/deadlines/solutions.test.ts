import { beforeEach, expect, it } from "@jest/globals";
import { queueApi } from "@guiche/contract/queues";
import { settingApi } from "@guiche/contract/settings";
import { ticketApi, type TicketEvent } from "@guiche/contract/tickets";
import { receive } from "../../conversation/receive";
import { transaction } from "../../core/db/transaction";
import { scopeOfRow } from "../../core/tenant/scope";
import { AnswerDeadline } from "../../models/tickets/answer-deadline";
import { Ticket } from "../../models/tickets/ticket";
import { setClock } from "../../testing/clock";
import { ticket } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { moveTickets } from "../tickets/ticket.listeners";
import { sweepDeadlines } from ".";
import { ana, anaId, boss, company, connectionRow, phone, sales, settle, support, ticketId } from "./deadlines.fixture";

let id: number;

/** A Wednesday; the company works from 08:00 to 18:00. */
const at = (time: string, day = 4) => setClock(`2026-03-0${day}T${time}:00-03:00`);
const local = (moment: Date | string | null | undefined) =>
  moment
    ? new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo", dateStyle: "short", timeStyle: "short" })
        .format(new Date(moment))
        .slice("2026-03-".length)
    : null;
const limit = (queueId: number, solutionMinutes: number | null) =>
  boss.call(queueApi.update, { params: { id: queueId }, body: { solutionMinutes } });
const updateTicket = (body: Record<string, unknown>) => boss.call(ticketApi.update, { params: { id }, body });
const showTicket = () => boss.call(ticketApi.show, { params: { id } });
const due = async () => {
  await settle();
  return local((await showTicket()).solutionDueAt);
};
const past = async () => {
  await settle();
  const rows = await AnswerDeadline.findAll({ where: { companyId: company.id, isSolution: true }, order: ["id"] });
  return rows.map(({ queueId, userId, dueAt, endedAt }) => [queueId, userId, local(dueAt), local(endedAt)]);
};

/** A ticket in Sales, begun at noon by a customer, in the hands of Ana. */
beforeEach(async () => {
  await receive(inboundText(connectionRow, phone, "bom dia"));
  id = await ticketId();
  await ana.call(ticketApi.update, { params: { id }, body: { queueId: sales.id, status: "open" } });
});

it("the minutes of a solution are set by admins only, from 0 to 43,200", async () => {
  const queueUpdate = { params: { id: sales.id }, body: { solutionMinutes: 5 } };
  expect((await ana.ask(queueApi.update, queueUpdate)).status).toBe(403);
  for (const solutionMinutes of [-1, 43_201, 1.5])
    expect((await boss.ask(queueApi.update, { ...queueUpdate, body: { solutionMinutes } })).status).toBe(400);
  expect(await limit(sales.id, 480)).toMatchObject({ solutionMinutes: 480 });
});

it("a solution's deadline counts working time from the ticket's beginning, whoever has answered, and is near from four fifths on", async () => {
  await limit(sales.id, 480);
  expect(await due()).toBe("05 10:00");
  expect([local((await showTicket()).solutionWarnAt), (await showTicket()).answerDueAt]).toEqual(["05 08:24", null]);
  await ana.call(ticketApi.answered, {
    params: { id },
    body: { seenMessageId: Number((await Ticket.findByPk(id))?.lastInboundId) },
  });
  expect(await due()).toBe("05 10:00");
});

it("the limit of a solution is the queue's, else the company's; with neither there is no deadline", async () => {
  expect(await due()).toBeNull();
  await boss.call(settingApi.update, { params: { key: "solutionMinutes" }, body: { value: "60" } });
  expect(await due()).toBe("04 13:00");
  await limit(sales.id, 120);
  expect(await due()).toBe("04 14:00");
  await limit(sales.id, 0);
  expect(await due()).toBeNull();
});

it("a transferred ticket has the new queue's limit, from the same beginning", async () => {
  await limit(sales.id, 60);
  await limit(support.id, 180);
  at("12:30");
  await updateTicket({ queueId: support.id });
  expect(await due()).toBe("04 15:00");
});

it("a solution's deadline is computed again when the hours or the holidays change", async () => {
  await limit(sales.id, 60);
  expect(await due()).toBe("04 13:00");
  const today = JSON.stringify([{ date: "2026-03-04", name: "", everyYear: false }]);
  await boss.call(settingApi.update, { params: { key: "holidays" }, body: { value: today } });
  expect(await due()).toBe("05 09:00");
  await boss.call(settingApi.update, { params: { key: "scheduleType" }, body: { value: "disabled" } });
  expect(await due()).toBe("04 13:00");
});

it("a solution's deadline ends when the ticket is resolved, in time or late, and a reopened ticket has a new one", async () => {
  await limit(sales.id, 60);
  await settle();
  at("12:50");
  await updateTicket({ status: "closed" });
  expect([await due(), await past()]).toEqual([null, [[sales.id, anaId, "04 13:00", "04 12:50"]]]);
  at("15:00");
  await updateTicket({ status: "open" });
  expect(await due()).toBe("04 16:00");
  at("16:30");
  await updateTicket({ status: "closed" });
  expect((await past()).slice(1)).toMatchObject([[sales.id, expect.any(Number), "04 16:00", "04 16:30"]]);
});

it("undoing that a ticket was resolved brings its first deadline back and leaves no record", async () => {
  await limit(sales.id, 60);
  await settle();
  at("12:50");
  const { undoToken = "" } = await updateTicket({ status: "closed" });
  expect(await past()).toHaveLength(1);
  await boss.call(ticketApi.undo, { params: { id }, body: { token: undoToken } });
  expect([await due(), await past()]).toEqual(["04 13:00", []]);
});

it("a ticket whose queue has no limit leaves no record when it is resolved", async () => {
  await limit(support.id, 60);
  await updateTicket({ status: "closed" });
  expect(await past()).toEqual([]);
  expect(await Ticket.count({ where: { companyId: company.id, solutionStale: true } })).toBe(0);
});

it("two tickets that become one keep the earlier beginning", async () => {
  await limit(sales.id, 60);
  const later = await ticket(company.id, {
    queueId: sales.id,
    connectionId: connectionRow.id,
    status: "open",
    queuedAt: new Date("2026-03-04T15:40Z"),
  });
  const { contactId } = (await Ticket.findByPk(id)) ?? { contactId: 0 };
  await transaction(scopeOfRow({ companyId: company.id }), (inside) =>
    moveTickets(inside, { fromId: contactId, intoId: later.contactId }),
  );
  id = (await Ticket.findOne({ where: { companyId: company.id, contactId: later.contactId } }))?.id ?? 0;
  expect(await due()).toBe("04 13:00");
});

it("a group has no deadline of a solution without the setting", async () => {
  await limit(sales.id, 60);
  const noon = { queuedAt: new Date("2026-03-04T15:00Z") };
  const group = await ticket(company.id, { queueId: sales.id, isGroup: true, ...noon });
  await settle();
  expect(await Ticket.findByPk(group.id)).toMatchObject({ solutionDueAt: null, solutionStale: false });
});

it("a deadline that passes is marked and broadcast once, matches the filter, and comes first in the list by solution", async () => {
  await limit(sales.id, 60);
  await limit(support.id, 30);
  const other = await ticket(company.id, {
    queueId: support.id,
    status: "open",
    queuedAt: new Date("2026-03-04T18:00Z"),
  });
  const none = await ticket(company.id, { status: "open" });
  await settle();
  at("13:01");
  const recorder = recordBroadcasts();
  await sweepDeadlines();
  await sweepDeadlines();
  recorder.stop();
  const ticketEvents = recorder.events.filter(({ companyId, topic }) => companyId === company.id && topic === "ticket");
  expect(ticketEvents.map(({ event }) => event as TicketEvent)).toMatchObject([
    { action: "update", ticket: { id, solutionOverdue: true, answerOverdue: false } },
  ]);
  const listTickets = async (query: Record<string, string>) =>
    (await boss.call(ticketApi.list, { query: { status: "open", ...query } })).tickets;
  expect((await listTickets({ overdue: "true" })).map((row) => row.id)).toEqual([id]);
  const rows = await listTickets({ sort: "solution" });
  expect(rows.map((row) => row.id)).toEqual([id, other.id, none.id]);
  const before = `${rows[0]?.solutionDueAt},${id}`;
  expect((await listTickets({ sort: "solution", before })).map((row) => row.id)).toEqual([other.id, none.id]);
  await limit(sales.id, 120);
  expect([await due(), (await showTicket()).solutionOverdue]).toEqual(["04 14:00", false]);
});
