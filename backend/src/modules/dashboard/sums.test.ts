import { beforeEach, describe, expect, it } from "@jest/globals";
import { dashboardApi, daysLater, exactQuantileOf, type TimesDto } from "@guiche/contract/dashboard";
import { workingTimeBetween } from "@guiche/contract/time/deadlines";
import { weekOf } from "@guiche/contract/time/hours";
import fc from "fast-check";
import { shiftClock } from "../../core/clock";
import { database } from "../../core/db/connect";
import { scopeOfRow } from "../../core/tenant/scope";
import { Queue } from "../../models/connections/queue";
import { Ticket } from "../../models/tickets/ticket";
import { TicketHour } from "../../models/tickets/ticket-hour";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { connection, createCompany, queue, setting, ticket, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { regroupHours, sumUpHours } from "./sweep";

const server = withServer();
const [hour, day] = [3_600_000, 86_400_000];
const zones = ["America/Sao_Paulo", "America/New_York", "Europe/Lisbon", "Asia/Kathmandu", "Australia/Lord_Howe"];

/** Around the clock changes of New York and Lisbon in March 2026. */
const epoch = Date.parse("2026-03-05T00:00:00Z");
const end = Date.parse("2026-04-08T00:00:00Z");

const weekOfShift = (startTime: string, endTime: string) =>
  weekOf([]).map((row) => ({ ...row, startTime, endTime, ranges: [] }));
/** Of the two queues: an office with a week, and a night shift. Tickets without a queue have no hours. */
const weeks = [weekOf([]), weekOfShift("21:30", "05:00")];
const holidays = [{ date: "2026-03-11", name: "", everyYear: false }];

interface Life {
  id: number;
  createdAt: Date;
  queuedAt: Date;
  startedAt: Date | null;
  answerFrom: Date | null;
  answeredAt: Date | null;
  finishedAt: Date | null;
  userId: number | null;
  queueId: number | null;
  ticketId: number;
}

let companyId: number;
let admin: Caller;
let queueIds: number[];
let userIds: number[];
let ticketIds: number[];
let connectionId: number;
/** Which of the tickets is a group's. */
const groupAt = 2;

beforeEach(async () => {
  companyId = (await createCompany()).id;
  admin = await signInAs(server.app, await user(companyId, { profile: "admin" }));
  queueIds = [await queue(companyId), await queue(companyId)].map(({ id }) => id);
  for (const [at, id] of queueIds.entries())
    await Queue.update({ schedules: weeks[at] ?? [] }, { where: { companyId, id } });
  await setting(companyId, "scheduleType", "queue");
  await setting(companyId, "holidays", JSON.stringify(holidays));
  userIds = [await user(companyId, { name: "Ana" }), await user(companyId, { name: "Ana" })].map(({ id }) => id);
  connectionId = (await connection(companyId)).id;
  ticketIds = [];
  for (let at = 0; at < 3; at += 1) ticketIds.push((await ticket(companyId, { status: "closed", connectionId })).id);
  await Ticket.update({ isGroup: true }, { where: { companyId, id: ticketIds[groupAt] ?? 0 } });
  shiftClock(end - Date.now());
});

const scope = () => scopeOfRow({ companyId });
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    {
      day: new Intl.DateTimeFormat("en-CA", { timeZone }),
      hour: new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" }),
    },
  ]),
);
const dayIn = (zone: string, at: Date) => clocks.get(zone)!.day.format(at);
const hourIn = (zone: string, at: Date) => Number(clocks.get(zone)!.hour.format(at));

interface ReportInput {
  zone: string;
  from: string;
  to: string;
  queueId?: number | undefined;
  businessHours?: boolean;
  includeGroups?: boolean;
}

/** Adds up, row by row, what the reports should say. */
function recount(lives: Life[], { zone, from, to, queueId, businessHours, includeGroups }: ReportInput) {
  const hours = weeks.map((schedules) => ({ timezone: zone, schedules, holidays }));
  const isIn = (at: Date | null): at is Date => at !== null && dayIn(zone, at) >= from && dayIn(zone, at) <= to;
  const own = lives.filter(
    (life) =>
      (queueId === undefined || life.queueId === queueId) && (includeGroups || life.ticketId !== ticketIds[groupAt]),
  );
  const finishedLives = own.filter(({ finishedAt }) => isIn(finishedAt));
  const ms = ({ queueId: id }: Life, later: Date, earlier: Date) => {
    const of = businessHours && id !== null ? hours[queueIds.indexOf(id)] : undefined;
    return of ? workingTimeBetween(of, earlier, later) : Math.max(0, later.getTime() - earlier.getTime());
  };
  const waits = own.flatMap((life) => (isIn(life.startedAt) ? [ms(life, life.startedAt, life.queuedAt)] : []));
  const services = finishedLives.flatMap((life) =>
    life.startedAt && life.finishedAt ? [ms(life, life.finishedAt, life.startedAt)] : [],
  );
  const answers = own.flatMap((life) =>
    life.answerFrom && isIn(life.answeredAt) ? [ms(life, life.answeredAt, life.answerFrom)] : [],
  );
  const median = (all: number[]) =>
    exactQuantileOf(
      all.map((one) => one / 60_000),
      0.5,
    );
  const mean = (all: number[]) =>
    all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0) / all.length / 60_000;
  const tally = (keys: (string | number | null)[]) => {
    const counts: Record<string, number> = {};
    for (const key of keys) counts[String(key)] = (counts[String(key)] ?? 0) + 1;
    return counts;
  };
  return {
    finished: finishedLives.length,
    wait: mean(waits),
    service: mean(services),
    answer: mean(answers),
    medians: [median(waits), median(answers), median(services)],
    counts: [waits.length, answers.length, services.length],
    byUser: tally(finishedLives.map(({ userId }) => userId)),
    byDay: tally(finishedLives.map(({ finishedAt }) => dayIn(zone, finishedAt as Date))),
    byHour: tally(finishedLives.map(({ finishedAt }) => hourIn(zone, finishedAt as Date))),
    arrivals: own.filter(({ createdAt }) => isIn(createdAt)).length,
  };
}

const totalsByKey = (rows: [string | number | null, number][]) =>
  Object.fromEntries(rows.filter(([, total]) => total > 0).map(([key, total]) => [String(key), total]));

async function assertEqual(reportFilter: ReportInput) {
  for (const businessHours of [false, true])
    for (const includeGroups of [false, true]) await assertEqualOn({ ...reportFilter, businessHours, includeGroups });
}

async function assertEqualOn(reportFilter: ReportInput) {
  const { from, to, queueId, businessHours, includeGroups } = reportFilter;
  const lives = (await TicketTracking.findAll({ where: { companyId }, raw: true })) as unknown as Life[];
  const expected = recount(lives, reportFilter);
  const query = {
    date_from: from,
    date_to: to,
    ...(queueId ? { queueIds: `[${queueId}]` } : {}),
    ...(businessHours ? { businessHours: "true" } : {}),
    ...(includeGroups ? { includeGroups: "true" } : {}),
  };
  const { counters, times } = await admin.call(dashboardApi.summary, { query });
  const [users, days, waiting] = [
    await admin.call(dashboardApi.ticketsUsers, { query }),
    await admin.call(dashboardApi.ticketsDay, { query }),
    await admin.call(dashboardApi.waiting, { query }),
  ];
  const close = (value: number | null) => (value === null ? null : Math.round(value * 1e6));
  const inOrder = ({ wait, answer, support }: TimesDto) => [wait, answer, support];
  expect({
    finished: counters.supportFinished,
    wait: close(counters.avgWaitTime),
    service: close(counters.avgSupportTime),
    answer: close(counters.avgAnswerTime),
    averages: inOrder(waiting).map(({ average }) => close(average)),
    medians: inOrder(waiting).map(({ median }) => close(median)),
    ofQueues: [
      waiting.queues.reduce((sum, { wait }) => sum + wait.count, 0),
      waiting.queues.reduce((sum, { answer }) => sum + answer.count, 0),
    ],
    times: inOrder(times),
    byUser: totalsByKey(users.data.map(({ userId, total }) => [userId, total])),
    byDay: totalsByKey(days.data.map((row) => ["date" in row ? row.date : row.hour, row.total])),
    counts: [users.count, days.count],
    arrivals: waiting.heatmap.reduce((sum, { total }) => sum + total, 0),
    timed: inOrder(waiting).map(({ count }) => count),
  }).toEqual({
    finished: expected.finished,
    wait: close(expected.wait),
    service: close(expected.service),
    answer: close(expected.answer),
    averages: [expected.wait, expected.answer, expected.service].map(close),
    medians: expected.medians.map(close),
    ofQueues: expected.counts.slice(0, 2),
    times: inOrder(waiting),
    byUser: expected.byUser,
    byDay: from === to ? expected.byHour : expected.byDay,
    counts: [expected.finished, expected.finished],
    arrivals: expected.arrivals,
    timed: expected.counts,
  });
}

const moment = fc.integer({ min: epoch, max: end - hour }).map((at) => new Date(at));
const anyLife = fc.record({
  createdAt: moment,
  waits: fc.option(fc.integer({ min: 0, max: 3 * day })),
  /** How long after the beginning an agent answers, and how long the customer had waited then. */
  answers: fc.option(fc.tuple(fc.integer({ min: 0, max: 4 * day }), fc.integer({ min: 0, max: 4 * day }))),
  serves: fc.option(fc.integer({ min: 0, max: 6 * day })),
  isClosed: fc.boolean(),
  user: fc.option(fc.nat(1)),
  queue: fc.option(fc.nat(1)),
  ticket: fc.nat(2),
});
type AnyLife = typeof anyLife extends fc.Arbitrary<infer One> ? One : never;

const rowOf = ({ createdAt, waits, answers, serves, isClosed, user: who, queue: where, ticket: which }: AnyLife) => {
  const startedAt = waits === null ? null : new Date(createdAt.getTime() + waits);
  const finishedAt = new Date((startedAt ?? createdAt).getTime() + (serves ?? 0));
  const answeredAt = answers && new Date(createdAt.getTime() + answers[0]);
  return {
    companyId,
    ticketId: ticketIds[which] ?? 0,
    connectionId,
    createdAt,
    queuedAt: createdAt,
    startedAt,
    answeredAt,
    answerFrom: answers && answeredAt && new Date(answeredAt.getTime() - answers[1]),
    // A ticket has one life at a time that is not over.
    finishedAt: isClosed || serves !== null ? finishedAt : new Date(finishedAt.getTime() + 1),
    userId: who === null ? null : (userIds[who] ?? null),
    queueId: where === null ? null : (queueIds[where] ?? null),
  };
};

/** A change of what happened long ago: an undone closing, a merged contact, a deletion, a transfer, a failed answer. */
const anyAct = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), life: anyLife }),
  fc.record({
    kind: fc.constantFrom("move" as const, "remove" as const, "later" as const, "fail" as const),
    at: fc.nat(30),
  }),
  fc.constant({ kind: "sweep" as const }),
);
type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never;

async function carryOut(act: Act) {
  if (act.kind === "sweep") return sumUpHours(scope());
  if (act.kind === "add") return void (await TicketTracking.create(rowOf(act.life), { silent: true }));
  const rows = await TicketTracking.findAll({ where: { companyId }, order: ["id"] });
  const row = rows[act.at % Math.max(rows.length, 1)];
  if (!row) return;
  if (act.kind === "remove") await row.destroy();
  else if (act.kind === "fail") await row.update({ answeredAt: null, answerFrom: null });
  else if (act.kind === "move") await row.update({ userId: userIds[1] ?? null, queueId: queueIds[0] ?? null });
  else if (row.finishedAt) await row.update({ finishedAt: new Date(row.finishedAt.getTime() + 2 * hour) });
}

describe("the sums of the dashboard", () => {
  it.each(zones)("in %s equal a recount of random histories, before and after the sweep", async (zone) => {
    await setting(companyId, "timezone", zone);
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyAct, { minLength: 5, maxLength: 25 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 20 }),
        async (acts, start, length) => {
          await TicketTracking.destroy({ where: { companyId } });
          for (const act of acts) await carryOut(act);
          const from = daysLater("2026-03-05", start);
          const to = daysLater(from, length);
          await assertEqual({ zone, from, to });
          await sumUpHours(scope());
          await assertEqual({ zone, from, to });
          await assertEqual({ zone, from, to, queueId: queueIds[0] });
          await assertEqual({ zone, from, to: from });
        },
      ),
      { numRuns: Number(process.env.HISTORIES ?? 2) },
    );
  });

  const lives = 1_600;
  it.each([
    ["less than a minute", () => 0.75],
    ["a minute too much", () => 61],
    ["a day, and one for two months", (at: number) => (at === 7 ? 86_400 : 1_500)],
    ["two months", () => 86_400],
    ["from seconds to weeks", (at: number) => 0.5 * 1.007 ** at],
  ])("tell quantiles of thousands of waits, %s, within and near them", async (_what, minutesAt) => {
    const minutes = Array.from({ length: lives }, (_, at) => minutesAt(at));
    const startedAt = new Date("2026-03-20T12:00Z");
    const rows = minutes.map((waitMinutes) => {
      const queuedAt = new Date(startedAt.getTime() - waitMinutes * 60_000);
      const times = { createdAt: queuedAt, queuedAt, startedAt, finishedAt: startedAt };
      return { companyId, ticketId: ticketIds[0] ?? 0, connectionId, ...times };
    });
    await TicketTracking.bulkCreate(rows);
    // As autovacuum does: without statistics Postgres compares each life with each.
    await database().query("ANALYZE ticket_trackings");
    const query = { date_from: "2026-03-20", date_to: "2026-03-20" };
    for (const when of ["before", "after"]) {
      if (when === "after") await sumUpHours(scope());
      const { wait } = (await admin.call(dashboardApi.summary, { query })).times;
      expect(wait.count).toBe(lives);
      for (const [share, quantile] of [
        [0.5, wait.median],
        [0.9, wait.p90],
      ] as const) {
        expect(quantile).toBeGreaterThanOrEqual(Math.min(...minutes) - 1e-4);
        expect(quantile).toBeLessThanOrEqual(Math.max(...minutes) + 1e-4);
        const exact = exactQuantileOf(minutes, share) ?? 0;
        // The widest bucket ends at three times its beginning.
        expect(Math.abs(Math.log((quantile ?? 0) / exact))).toBeLessThanOrEqual(Math.log(3) + 1e-4);
      }
    }
  });

  it("follow the company into another time zone, whose hours begin at a quarter to", async () => {
    const create = (at: string) =>
      TicketTracking.create(
        {
          companyId,
          ticketId: ticketIds[0] ?? 0,
          queuedAt: new Date(at),
          createdAt: new Date(at),
          finishedAt: new Date(at),
        },
        { silent: true },
      );
    for (const at of ["2026-03-10T18:10Z", "2026-03-10T18:20Z", "2026-03-11T02:50Z"]) await create(at);
    const period = { from: "2026-03-10", to: "2026-03-12" };
    await sumUpHours(scope());
    await assertEqual({ ...period, zone: "America/Sao_Paulo" });
    await setting(companyId, "timezone", "Asia/Kathmandu");
    await regroupHours(scope(), { key: "timezone", old: "America/Sao_Paulo", value: "UTC" });
    await assertEqual({ ...period, zone: "Asia/Kathmandu" });
    await sumUpHours(scope());
    await assertEqual({ ...period, zone: "Asia/Kathmandu" });
    expect(await TicketHour.count({ where: { companyId } })).toBe(3);
  });

  it("put one second before midnight and one after it into two days", async () => {
    for (const at of ["2026-03-11T02:59:59Z", "2026-03-11T03:00:01Z"])
      await TicketTracking.create(
        {
          companyId,
          ticketId: ticketIds[0] ?? 0,
          queuedAt: new Date(at),
          createdAt: new Date(at),
          finishedAt: new Date(at),
        },
        { silent: true },
      );
    await sumUpHours(scope());
    const { data } = await admin.call(dashboardApi.ticketsDay, {
      query: { date_from: "2026-03-10", date_to: "2026-03-11" },
    });
    expect(data).toEqual([
      { date: "2026-03-10", total: 1 },
      { date: "2026-03-11", total: 1 },
    ]);
  });

  it("leave groups out unless the filter includes them", async () => {
    const at = new Date("2026-03-10T12:00Z");
    for (const ticketId of ticketIds)
      await TicketTracking.create(
        { companyId, ticketId, queuedAt: at, createdAt: at, finishedAt: at },
        { silent: true },
      );
    const query = { date_from: "2026-03-10", date_to: "2026-03-10" };
    const countFinished = async (more: { includeGroups?: string } = {}) =>
      (await admin.call(dashboardApi.summary, { query: { ...query, ...more } })).counters.supportFinished;
    expect([await countFinished(), await countFinished({ includeGroups: "true" })]).toEqual([2, 3]);
    await sumUpHours(scope());
    expect([await countFinished(), await countFinished({ includeGroups: "true" })]).toEqual([2, 3]);
  });
});
