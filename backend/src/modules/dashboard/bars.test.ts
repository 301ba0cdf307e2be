import { beforeEach, describe, expect, it } from "@jest/globals";
import { dashboardApi, daysLater } from "@guiche/contract/dashboard";
import { ticketApi } from "@guiche/contract/tickets";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { connection, createCompany, queue, setting, ticket, user } from "../../testing/factories";
import { setClock } from "../../testing/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { sumUpHours } from "./sweep";

const server = withServer();
/** From Saturday to Tuesday. */
const period = { date_from: "2027-03-06", date_to: "2027-03-09" };

let companyId: number;
let [sales, support] = [0, 0];
let [ana, bia] = [0, 0];
let lines: number[];
let boss: Caller;
let lead: Caller;

beforeEach(async () => {
  setClock("2027-03-09T23:30:00-03:00");
  companyId = (await createCompany()).id;
  await setting(companyId, "timezone", "America/Sao_Paulo");
  const queues = [await queue(companyId), await queue(companyId)] as const;
  [sales, support] = [queues[0].id, queues[1].id];
  lines = [(await connection(companyId)).id, (await connection(companyId)).id];
  [ana, bia] = [(await user(companyId)).id, (await user(companyId)).id];
  boss = await signInAs(server.app, await user(companyId, { profile: "admin" }));
  lead = await signInAs(server.app, await user(companyId, { profile: "supervisor", queues: [queues[0]] }));
});

interface ClosedTicket {
  at: string;
  queueId?: number | null;
  userId?: number | null;
  line?: 0 | 1;
  isGroup?: boolean;
  /** Since then reopened, under another queue and agent. */
  goesOn?: boolean;
}

async function createClosed({
  at,
  queueId = sales,
  userId = ana,
  line = 0,
  isGroup = false,
  goesOn = false,
}: ClosedTicket) {
  const connectionId = lines[line] as number;
  const now = goesOn ? { queueId: support, userId: bia, status: "open" as const } : { queueId, userId };
  const of = await ticket(companyId, { status: "closed", connectionId, isGroup, ...now });
  const end = new Date(at);
  const life = { companyId, ticketId: of.id, queueId, userId, connectionId, queuedAt: end, startedAt: end };
  await TicketTracking.create({ ...life, createdAt: end, finishedAt: end }, { silent: true });
}

async function closeSome() {
  for (const one of [
    { at: "2027-03-05T23:59:59-03:00" },
    { at: "2027-03-06T00:00:01-03:00" },
    { at: "2027-03-06T23:59:59-03:00", userId: bia },
    { at: "2027-03-07T10:00:00-03:00", queueId: support, userId: bia, line: 1 as const },
    { at: "2027-03-07T11:00:00-03:00", userId: null },
    { at: "2027-03-08T09:10:00-03:00", goesOn: true },
    { at: "2027-03-08T09:50:00-03:00", isGroup: true },
    { at: "2027-03-08T15:00:00-03:00", line: 1 as const },
    { at: "2027-03-08T15:00:00-03:00", queueId: null },
    { at: "2027-03-09T23:00:00-03:00", userId: bia },
  ])
    await createClosed(one);
}

/** The filter of the page, and the same as the list is asked. */
const filters = (): [string, Record<string, string>, Record<string, string>][] => [
  ["without a filter", {}, {}],
  ["of a queue", { queueIds: `[${sales}]` }, { closedQueueIds: `[${sales}]` }],
  ["of a connection", { whatsappIds: `[${lines[1]}]` }, { closedWhatsappIds: `[${lines[1]}]` }],
  ["of an agent", { users: `[${bia}]` }, { closedUsers: `[${bia}]` }],
  ["with groups", { includeGroups: "true" }, { closedGroups: "true" }],
  [
    "of all at once",
    { queueIds: `[${sales},${support}]`, whatsappIds: `[${lines[0]}]`, users: `[${ana}]`, includeGroups: "true" },
    {
      ...{ closedQueueIds: `[${sales},${support}]`, closedWhatsappIds: `[${lines[0]}]` },
      ...{ closedUsers: `[${ana}]`, closedGroups: "true" },
    },
  ],
];

const rows = async (caller: Caller, query: Record<string, string>) =>
  (await caller.call(ticketApi.list, { query })).tickets.length;

describe("the tickets behind a bar", () => {
  it("are as many as the bar says, of every day, agent and hour under every filter", async () => {
    await closeSome();
    for (const [name, filter, listQuery] of filters()) {
      const days = await boss.call(dashboardApi.ticketsDay, { query: { ...period, ...filter } });
      expect([name, days.count > 0]).toEqual([name, true]);
      for (const bar of days.data) {
        const date = "date" in bar ? bar.date : "";
        expect([name, date, await rows(boss, { closedFrom: date, closedTo: date, ...listQuery })]).toEqual([
          ...[name, date, bar.total],
        ]);
      }
      const whole = { closedFrom: period.date_from, closedTo: period.date_to, ...listQuery };
      const { data } = await boss.call(dashboardApi.ticketsUsers, { query: { ...period, ...filter } });
      for (const { userId, total } of data) {
        const closedUsers = userId === null ? "[]" : `[${userId}]`;
        expect([name, userId, await rows(boss, { ...whole, closedUsers })]).toEqual([name, userId, total]);
      }
      expect(await rows(boss, whole)).toBe(days.count);
      const day = { ...filter, date_from: "2027-03-08", date_to: "2027-03-08" };
      const hours = await boss.call(dashboardApi.ticketsDay, { query: day });
      for (const bar of hours.data) {
        const hour = "hour" in bar ? bar.hour : -1;
        if (bar.total > 0 || hour === 10)
          expect([
            name,
            hour,
            await rows(boss, { closedFrom: "2027-03-08", closedHour: `${hour}`, ...listQuery }),
          ]).toEqual([...[name, hour, bar.total]]);
      }
    }
  });

  it("are those of a supervisor's queues, as far as the supervisor still sees them", async () => {
    await closeSome();
    const whole = { closedFrom: period.date_from, closedTo: period.date_to };
    const { count } = await lead.call(dashboardApi.ticketsDay, { query: period });
    // One has gone to a queue of others since.
    expect([count, await rows(lead, whole)]).toEqual([6, 5]);
    expect(await rows(lead, { ...whole, closedQueueIds: `[${support}]` })).toBe(0);
  });

  it.each([
    ["Atlantic/Azores", "2026-10-25", 0, ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]],
    ["America/Santiago", "2026-09-06", 1, ["2026-09-06T04:30:00Z"]],
  ])("are those of the whole day in %s, where the clock changes at midnight", async (zone, day, first, times) => {
    setClock("2026-12-01T12:00:00Z");
    await setting(companyId, "timezone", zone);
    const midnight = Date.parse(times[0] ?? "") - 30 * 60_000;
    for (const at of [...times, new Date(midnight - 60_000).toISOString()]) await createClosed({ at });
    const before = daysLater(day, -1);
    for (const isSummedUp of [false, true]) {
      if (isSummedUp) await sumUpHours(scopeOfRow({ companyId }));
      const [both, hours] = await Promise.all([
        boss.call(dashboardApi.ticketsDay, { query: { date_from: before, date_to: day } }),
        boss.call(dashboardApi.ticketsDay, { query: { date_from: day, date_to: day } }),
      ]);
      expect([isSummedUp, ...both.data]).toEqual([
        ...[isSummedUp, { date: before, total: 1 }],
        { date: day, total: times.length },
      ]);
      expect(hours.data.filter(({ total }) => total > 0)).toEqual([{ hour: first, total: times.length }]);
    }
    expect(await rows(boss, { closedFrom: day })).toBe(times.length);
  });

  it("is one ticket that was closed twice", async () => {
    await createClosed({ at: "2027-03-08T09:00:00-03:00" });
    const life = await TicketTracking.findOne({ where: { companyId } });
    const { ticketId = 0, queueId = null, userId = null, queuedAt = new Date() } = life ?? {};
    const again = { companyId, ticketId, queueId, userId, queuedAt, finishedAt: new Date("2027-03-08T20:00:00Z") };
    await TicketTracking.create(again);
    expect((await boss.call(dashboardApi.ticketsUsers, { query: period })).count).toBe(2);
    expect(await rows(boss, { closedFrom: "2027-03-08" })).toBe(1);
  });

  it("can be searched by text, and are refused for periods that no report has", async () => {
    await closeSome();
    expect(await rows(boss, { closedFrom: "2027-03-08", searchParam: "não há" })).toBe(0);
    const refusedQueries: Record<string, string>[] = [
      { closedFrom: "2027-03-08", closedTo: "2027-03-07" },
      { closedFrom: "2026-03-08", closedTo: "2027-03-09" },
      { closedFrom: "2027-02-30" },
      { closedFrom: "2027-03-08", closedHour: "24" },
    ];
    for (const query of refusedQueries) expect((await boss.ask(ticketApi.list, { query })).status).toBe(400);
    const other = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    expect(await rows(other, { closedFrom: period.date_from, closedTo: period.date_to })).toBe(0);
  });
});
