import { beforeEach, expect, it } from "@jest/globals";
import { queueApi } from "@guiche/contract/queues";
import { settingApi } from "@guiche/contract/settings";
import { ticketApi, type TicketEvent } from "@guiche/contract/tickets";
import { receive } from "../../conversation/receive";
import { AnswerDeadline } from "../../models/tickets/answer-deadline";
import { Connection } from "../../models/connections/connection";
import { Ticket } from "../../models/tickets/ticket";
import { setClock } from "../../testing/clock";
import { user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { signInAs, statusAndCode } from "../../testing/sign-in-as";
import { dueTickets } from "../tickets/timer.store";
import {
  ana,
  boss,
  company,
  connectionRow,
  phone,
  sales,
  server,
  settle,
  support,
  ticketId,
} from "./deadlines.fixture";

let id: number;

/** The fourth of March 2026 is a Wednesday; the company works from 08:00 to 18:00. */
const at = (time: string, day = 4) => setClock(`2026-03-${String(day).padStart(2, "0")}T${time}:00-03:00`);
const fiveMinutes = 5 * 60_000;
/** To the nearest five minutes: the clock runs on between two calls. */
const local = (moment: Date | string | null | undefined) =>
  moment
    ? new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo", dateStyle: "short", timeStyle: "short" })
        .format(Math.round(new Date(moment).getTime() / fiveMinutes) * fiveMinutes)
        .slice("2026-03-".length)
    : null;
const updateTicket = (body: Record<string, unknown>) => ana.call(ticketApi.update, { params: { id }, body });
const showTicket = () => boss.call(ticketApi.show, { params: { id } });
const due = async () => {
  await settle();
  return local((await showTicket()).solutionDueAt);
};
const past = async () => {
  await settle();
  const rows = await AnswerDeadline.findAll({ where: { companyId: company.id, isSolution: true }, order: ["id"] });
  return rows.map(({ dueAt, endedAt }) => [local(dueAt), local(endedAt)]);
};
const pause = (until: string, by = ana, seenMessageId?: number) =>
  by.ask(ticketApi.pause, { params: { id }, body: { until, ...(seenMessageId !== undefined && { seenMessageId }) } });
const resume = (by = ana) => by.ask(ticketApi.resume, { params: { id } });
const says = (text: string) => receive(inboundText(connectionRow, phone, text));
const listPauseEvents = async () =>
  (await boss.call(ticketApi.timeline, { params: { id } }))
    .filter(({ kind }) => kind === "paused" || kind === "resumed")
    .map(({ kind, user: by, until }) => [kind, by?.name ?? null, until ?? null]);

/** A ticket in Sales, begun at noon, in the hands of Ana; to be resolved in two hours of working time. */
beforeEach(async () => {
  for (const { id: queueId } of [sales, support])
    await boss.call(queueApi.update, { params: { id: queueId }, body: { solutionMinutes: 120 } });
  await says("bom dia");
  id = await ticketId();
  await updateTicket({ queueId: sales.id, status: "open" });
  expect(await due()).toBe("04 14:00");
  at("12:30");
});

it("an open ticket is paused by its agent and those who manage it, until a day after today", async () => {
  const other = await signInAs(server.app, await user(company.id, { queues: [sales] }));
  expect(statusAndCode(await pause("2026-03-06", other))).toBe("403 ERR_NO_PERMISSION");
  for (const until of ["2026-03-04", "2020-01-01", "2026-02-30"])
    expect(await pause(until)).toMatchObject({ status: 400, body: { fields: { until: expect.any(String) } } });
  expect((await showTicket()).pause).toBeNull();
  expect((await pause("2026-03-06")).body).toMatchObject({
    pause: { since: expect.stringMatching(/^2026-03-04T15:3/), until: "2026-03-06T03:00:00.000Z", by: "Ana" },
  });
  expect(statusAndCode(await pause("2026-03-09", boss))).toBe("200");
  expect((await showTicket()).pause).toMatchObject({ since: expect.stringMatching(/^2026-03-04T15:3/) });
  await updateTicket({ status: "pending" });
  expect(statusAndCode(await pause("2026-03-06", boss))).toBe("400 ERR_TICKET_NOT_OPEN");
});

it("is not paused over a message that the agent has not seen", async () => {
  const seenMessageId = Number((await Ticket.findByPk(id))?.lastInboundId);
  await says("e aí?");
  expect(statusAndCode(await pause("2026-03-06", ana, seenMessageId))).toBe("409 ERR_CUSTOMER_WROTE");
  expect((await showTicket()).pause).toBeNull();
});

it("the deadline stands still until the customer writes, and then has the time that was left", async () => {
  await pause("2026-03-09");
  expect(await due()).toBeNull();
  at("10:00", 5);
  expect(await due()).toBeNull();
  await says("pronto");
  expect((await showTicket()).pause).toBeNull();
  expect(await due()).toBe("05 11:30");
  expect(await listPauseEvents()).toEqual([
    ["paused", "Ana", "2026-03-09"],
    ["resumed", null, null],
  ]);
});

it("what the agent writes during the pause does not end it", async () => {
  await pause("2026-03-09");
  await receive({ ...inboundText(connectionRow, phone, "ainda aguardo"), fromMe: true });
  expect((await showTicket()).pause).not.toBeNull();
});

it("the deadline runs again as the day begins, once, and all users are told", async () => {
  await pause("2026-03-06");
  await settle();
  at("23:59", 5);
  await settle();
  expect((await showTicket()).pause).not.toBeNull();
  at("07:00", 6);
  const recorder = recordBroadcasts();
  await settle();
  await settle();
  recorder.stop();
  const changes = recorder.events
    .filter(({ companyId, topic }) => companyId === company.id && topic === "ticket")
    .map(({ event }) => event as TicketEvent);
  expect(changes[0]).toMatchObject({ action: "update", ticket: { id, pause: null } });
  expect(await due()).toBe("06 09:30");
  expect((await listPauseEvents()).at(-1)).toEqual(["resumed", null, null]);
  expect(await listPauseEvents()).toHaveLength(2);
});

it("the company moves to another time zone: the pause ends as the same day begins there", async () => {
  await pause("2026-03-06");
  const recorder = recordBroadcasts();
  await boss.call(settingApi.update, { params: { key: "timezone" }, body: { value: "America/Manaus" } });
  recorder.stop();
  const movedPause = { since: expect.stringMatching(/^2026-03-04T15:3/), until: "2026-03-06T04:00:00.000Z", by: "Ana" };
  expect((await showTicket()).pause).toEqual(movedPause);
  const ticketEvents = recorder.events
    .filter(({ topic }) => topic === "ticket")
    .map(({ event }) => event as TicketEvent);
  expect(ticketEvents).toMatchObject([{ action: "update", ticket: { id, pause: movedPause } }]);
  await boss.call(settingApi.update, { params: { key: "language" }, body: { value: "en" } });
  expect((await showTicket()).pause).toEqual(movedPause);
});

it("the agent ends the pause, and several pauses add up", async () => {
  await pause("2026-03-09");
  at("13:30");
  expect(statusAndCode(await resume())).toBe("200");
  expect(statusAndCode(await resume())).toBe("200");
  expect(await due()).toBe("04 15:00");
  at("14:00");
  await pause("2026-03-09");
  at("16:00");
  await resume();
  expect(await due()).toBe("04 17:00");
  expect(await listPauseEvents()).toHaveLength(4);
});

it.each([
  ["transferred", () => updateTicket({ queueId: support.id }), "04 15:00"],
  ["returned to its queue", () => updateTicket({ status: "pending" }), "04 15:00"],
])("a ticket that is %s is no longer paused, and has the time that was left", async (_how, act, expected) => {
  await pause("2026-03-09");
  await settle();
  at("13:30");
  await act();
  expect((await showTicket()).pause).toBeNull();
  expect(await due()).toBe(expected);
});

it("undoing a transfer brings the pause back", async () => {
  await pause("2026-03-09");
  at("13:30");
  const { undoToken = "" } = await updateTicket({ queueId: support.id });
  await ana.call(ticketApi.undo, { params: { id }, body: { token: undoToken } });
  expect((await showTicket()).pause).toMatchObject({ until: "2026-03-09T03:00:00.000Z", by: "Ana" });
  expect(await due()).toBeNull();
});

it("a ticket resolved in or after a pause was in time, unless its own time had passed", async () => {
  await pause("2026-03-09");
  await settle();
  at("10:00", 5);
  await updateTicket({ status: "closed" });
  expect(await past()).toEqual([["05 11:30", "05 10:00"]]);
  expect((await showTicket()).pause).toBeNull();
  at("12:00", 5);
  await updateTicket({ status: "open" });
  expect(await due()).toBe("05 14:00");
  await pause("2026-03-06");
  at("12:00", 6);
  await settle();
  at("13:00", 6);
  await updateTicket({ status: "closed" });
  expect((await past())[1]).toEqual(["06 10:00", "06 13:00"]);
});

it("a deadline that had passed stays late in a pause", async () => {
  at("15:00");
  await settle();
  await pause("2026-03-09");
  expect(await due()).toBe("04 14:00");
  expect((await showTicket()).solutionOverdue).toBe(true);
});

it("matches the filter, and is not closed for the customer's silence", async () => {
  const listPausedIds = async () =>
    (await boss.call(ticketApi.list, { query: { status: "open", paused: "true" } })).tickets.map((row) => row.id);
  expect(await listPausedIds()).toEqual([]);
  await pause("2026-03-09");
  expect(await listPausedIds()).toEqual([id]);
  await Connection.update({ expiresTicket: 10 }, { where: { id: connectionRow.id } });
  await receive({ ...inboundText(connectionRow, phone, "aguardo"), fromMe: true });
  const isDue = async () =>
    (await dueTickets(new Date("2026-03-05T15:00:00Z"))).some(({ ticketId }) => ticketId === id);
  expect(await isDue()).toBe(false);
  await resume();
  expect(await isDue()).toBe(true);
});

it("that ends by itself gives the customer and the agent the time from the opening of the day on", async () => {
  await Connection.update({ expiresTicket: 10 }, { where: { id: connectionRow.id } });
  await receive({ ...inboundText(connectionRow, phone, "aguardo"), fromMe: true });
  await pause("2026-03-06");
  at("00:01", 6);
  await settle();
  expect((await showTicket()).pause).toBeNull();
  const isDue = async (time: string) =>
    (await dueTickets(new Date(`2026-03-06T${time}:00-03:00`))).some(({ ticketId }) => ticketId === id);
  expect([await isDue("00:30"), await isDue("08:09"), await isDue("08:11")]).toEqual([false, false, true]);
});
