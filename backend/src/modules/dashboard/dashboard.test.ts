import { beforeEach, describe, expect, it } from "@jest/globals";
import { dashboardApi } from "@guiche/contract/dashboard";
import { queueApi } from "@guiche/contract/queues";
import { userApi } from "@guiche/contract/users";
import { AnswerDeadline } from "../../models/tickets/answer-deadline";
import { BotTrace } from "../../models/bot/bot-trace";
import type { Ticket } from "../../models/tickets/ticket";
import { Outage } from "../../models/connections/outage";
import { Rating } from "../../models/tickets/rating";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { connection, createCompany, message, queue, ticket, user } from "../../testing/factories";
import { statementsOf } from "../../testing/postgres";
import { scopeOfRow } from "../../core/tenant/scope";
import { withServer } from "../../testing/server";
import { signInWithPassword, signInAs, type Caller } from "../../testing/sign-in-as";
import { setClock } from "../../testing/clock";
import { sumUpHours } from "./sweep";

const server = withServer();
/** Noon of a Tuesday in São Paulo. */
const noon = "2027-03-09T12:00:00-03:00";
const minutesAgo = (minutes: number) => new Date(Date.parse(noon) - minutes * 60_000);
const days = { query: { days: 7 } };

let companyId: number;
let [sales, support] = [0, 0];
let connectionId: number;
let people: Record<"ana" | "bia" | "lead" | "boss", { id: number; name: string; email: string }>;
let boss: Caller;
let lead: Caller;
let agent: Caller;

beforeEach(async () => {
  setClock(noon);
  companyId = (await createCompany()).id;
  const queues = [await queue(companyId, { name: "Vendas" }), await queue(companyId, { name: "Suporte" })] as const;
  [sales, support] = [queues[0].id, queues[1].id];
  connectionId = (await connection(companyId, { name: "Principal" })).id;
  people = {
    ana: await user(companyId, { name: "Ana", queues: [queues[0]] }),
    bia: await user(companyId, { name: "Bia", queues: [queues[1]] }),
    lead: await user(companyId, { name: "Lia", profile: "supervisor", queues: [queues[0]] }),
    boss: await user(companyId, { name: "Rita", profile: "admin" }),
  };
  boss = await signInWithPassword(server.app, people.boss.email);
  lead = await signInWithPassword(server.app, people.lead.email);
  agent = await signInWithPassword(server.app, people.ana.email);
});

interface ServedTicket {
  queueId: number;
  userId: number | null;
  waited: number | null;
  served: number;
}

/** A ticket closed ten minutes ago; times in minutes. */
async function createClosed({ queueId, userId, waited, served }: ServedTicket): Promise<Ticket> {
  const of = await ticket(companyId, { status: "closed", queueId, userId, connectionId });
  const startedAt = waited === null ? null : minutesAgo(10 + served);
  const queuedAt = minutesAgo(10 + served + (waited ?? 0));
  const row = { companyId, ticketId: of.id, queueId, userId, connectionId, queuedAt, startedAt };
  await TicketTracking.create({ ...row, createdAt: queuedAt, finishedAt: minutesAgo(10) }, { silent: true });
  return of;
}

async function rate(of: Ticket, userId: number, value: 1 | 2 | 3 | null) {
  const { id: questionId } = await message(of, { fromMe: true });
  const answer = value === null ? { state: "ended" as const } : { state: "rated" as const, rate: value };
  const ratingValues = {
    companyId,
    ticketId: of.id,
    userId,
    userName: "Ana",
    queueId: of.queueId,
    questionId,
    ...answer,
  };
  await Rating.create(
    { ...ratingValues, connectionId, dueAt: minutesAgo(0), createdAt: minutesAgo(10) },
    { silent: true },
  );
}

describe("the dashboard", () => {
  it("is refused to agents, and without a period", async () => {
    for (const endpoint of Object.values(dashboardApi)) expect((await agent.ask(endpoint, days)).status).toBe(403);
    for (const query of [
      {},
      { days: 0 },
      { days: 400 },
      { date_from: "2027-03-02", date_to: "2027-03-01" },
      { date_from: "0001-06-01", date_to: "0001-06-30" },
    ])
      expect((await boss.ask(dashboardApi.summary, { query })).status).toBe(400);
    expect((await boss.ask(dashboardApi.summary, {})).body).toMatchObject({ error: "ERR_VALIDATION" });
  });

  it("counts what is on now, what was closed, and how long it took", async () => {
    await ticket(companyId, { status: "open", userId: people.ana.id, queueId: sales });
    await ticket(companyId, { status: "pending", queueId: sales });
    await createClosed({ queueId: sales, userId: people.ana.id, waited: 4, served: 20 });
    await createClosed({ queueId: support, userId: people.bia.id, waited: 8, served: 40 });
    await createClosed({ queueId: support, userId: null, waited: null, served: 5 });
    const { counters, attendants, period } = await boss.call(dashboardApi.summary, days);
    expect(counters).toEqual({
      supportHappening: 1,
      supportPending: 1,
      supportFinished: 3,
      avgSupportTime: 30,
      avgWaitTime: 6,
      avgAnswerTime: null,
    });
    expect(period).toEqual({ from: "2027-03-03", to: "2027-03-09" });
    expect(
      attendants.map(({ name, finished, avgSupportTime, rating }) => [name, finished, avgSupportTime, rating]),
    ).toEqual([
      ["Ana", 1, 20, null],
      ["Bia", 1, 40, null],
      ["Lia", 0, null, null],
      ["Rita", 0, null, null],
    ]);
    const users = await boss.call(dashboardApi.ticketsUsers, days);
    expect(users).toEqual({
      count: 3,
      data: expect.arrayContaining([
        { userId: null, name: "", isDeleted: false, total: 1 },
        { userId: people.ana.id, name: "Ana", isDeleted: false, total: 1 },
      ]),
    });
  });

  it("tells the median of a few times exactly, however short or long they are", async () => {
    const timesOf = async () => (await boss.call(dashboardApi.summary, days)).times.wait;
    for (let at = 0; at < 2; at += 1) await createClosed({ queueId: sales, userId: null, waited: 0.0075, served: 5 });
    expect(await timesOf()).toMatchObject({ count: 2, median: 0.0075, p90: 0.0075 });
    for (const waitMinutes of [1_500, 1_700, 1_600])
      await createClosed({ queueId: support, userId: null, waited: waitMinutes, served: 5 });
    const { queues } = await boss.call(dashboardApi.waiting, days);
    expect(queues.find(({ queueId }) => queueId === support)?.wait).toMatchObject({
      count: 3,
      median: 1_600,
      p90: 1_680,
    });
    expect(await timesOf()).toMatchObject({ count: 5, median: 1_500 });
  });

  it("passes one filter to every panel", async () => {
    const ours = await createClosed({ queueId: sales, userId: people.ana.id, waited: 4, served: 20 });
    const theirs = await createClosed({ queueId: support, userId: people.bia.id, waited: 8, served: 40 });
    await rate(ours, people.ana.id, 3);
    await rate(theirs, people.bia.id, 1);
    for (const filter of [{ queueIds: `[${sales}]` }, { users: `[${people.ana.id}]` }]) {
      const query = { days: 1, ...filter };
      const [summary, users, hours, waiting, ratings] = [
        await boss.call(dashboardApi.summary, { query }),
        await boss.call(dashboardApi.ticketsUsers, { query }),
        await boss.call(dashboardApi.ticketsDay, { query }),
        await boss.call(dashboardApi.waiting, { query }),
        await boss.call(dashboardApi.ratings, { query }),
      ];
      expect([summary.counters.supportFinished, users.count, hours.count, waiting.wait.count, ratings.rated]).toEqual([
        1, 1, 1, 1, 1,
      ]);
      expect(hours.data).toHaveLength(24);
      expect(waiting.queues.map(({ name }) => name)).toEqual(["Vendas"]);
      expect(ratings).toMatchObject({
        average: 3,
        agents: [{ name: "Ana", average: 3 }],
        queues: [{ name: "Vendas" }],
      });
    }
    const other = { query: { days: 1, whatsappIds: `[${connectionId + 1_000}]` } };
    expect((await boss.call(dashboardApi.ticketsUsers, other)).count).toBe(0);
  });

  it("has no panel that a filter does not reach", async () => {
    const of = await createClosed({ queueId: sales, userId: people.ana.id, waited: 4, served: 20 });
    await rate(of, people.ana.id, 3);
    await TicketTracking.update({ ad: { title: "Bolo de fubá" } }, { where: { ticketId: of.id } });
    await BotTrace.create({
      ...{ companyId, ticketId: of.id, seq: 1, event: { kind: "restarted" as const }, programHash: "h" },
      ...{ facts: {} as never, effects: [], trace: [], createdAt: minutesAgo(12) },
    });
    await ticket(companyId, { queueId: sales, userId: people.ana.id, connectionId, status: "open" });
    const elsewhere = {
      queueIds: `[${(await queue(companyId)).id}]`,
      users: `[${(await user(companyId)).id}]`,
      whatsappIds: `[${connectionId + 1_000}]`,
    };
    // Outages are those of a connection, whatever queue or agent used it.
    const reaches = (panel: string, filter: string) => panel !== "connections" || filter === "whatsappIds";
    for (const [panel, endpoint] of Object.entries(dashboardApi))
      for (const [filter, ids] of Object.entries(elsewhere)) {
        const fetchPanel = async (query: object) => {
          const { status, body } = await boss.ask(endpoint, { query });
          expect(status).toBe(200);
          return JSON.stringify(body);
        };
        const all = await fetchPanel({ days: 1 });
        const filteredAnswer = await fetchPanel({ days: 1, [filter]: ids });
        expect([panel, filter, filteredAnswer !== all]).toEqual([panel, filter, reaches(panel, filter)]);
      }
  });

  it("counts the lives in which the bot acted, each with what became of it, however the ticket goes on", async () => {
    const step = async (of: { id: number }, seq: number, ago: number) =>
      BotTrace.create({
        ...{ companyId, ticketId: of.id, seq, event: { kind: "restarted" as const }, programHash: "h" },
        ...{ facts: {} as never, effects: [], trace: [], createdAt: minutesAgo(ago) },
      });
    const bot = async (more: object = {}) => boss.call(dashboardApi.bot, { query: { days: 1, ...more } });
    // Resolved by the bot alone, then reopened by Ana without it.
    const of = await createClosed({ queueId: sales, userId: null, waited: null, served: 5 });
    await step(of, 1, 14);
    await step(of, 2, 13);
    await of.update({ status: "open", userId: people.ana.id });
    const again = { companyId, ticketId: of.id, queueId: sales, userId: people.ana.id };
    await TicketTracking.create(
      { ...again, queuedAt: minutesAgo(5), startedAt: minutesAgo(5), createdAt: minutesAgo(5) },
      { silent: true },
    );
    expect(await bot()).toEqual({ tickets: 1, accepted: 0, alone: 1, waiting: 0 });
    await step(of, 3, 4);
    expect(await bot()).toEqual({ tickets: 2, accepted: 1, alone: 1, waiting: 0 });
    expect(await bot({ users: `[${people.ana.id}]` })).toMatchObject({ tickets: 1, accepted: 1 });
    // A group's counts when it is asked for.
    await of.update({ isGroup: true });
    expect([(await bot()).tickets, (await bot({ includeGroups: "true" })).tickets]).toEqual([0, 2]);
  });

  it("takes the specification's names of a range, and answers an average without rates with null", async () => {
    const of = await createClosed({ queueId: sales, userId: people.ana.id, waited: 4, served: 20 });
    await rate(of, people.ana.id, null);
    const range = { query: { initialDate: "2027-03-09", finalDate: "2027-03-10", companyId: 1 } };
    const { data, count } = await boss.call(dashboardApi.ticketsDay, range);
    expect([data, count]).toEqual([
      [
        { date: "2027-03-09", total: 1 },
        { date: "2027-03-10", total: 0 },
      ],
      1,
    ]);
    const ratings = await boss.call(dashboardApi.ratings, days);
    expect(ratings).toMatchObject({ asked: 1, rated: 0, average: null, finished: 1, comments: [] });
    await Rating.update(
      { state: "rated", rate: 1, comment: "Demorou", answeredAt: minutesAgo(9) },
      { where: { companyId } },
    );
    const { comments } = await boss.call(dashboardApi.ratings, days);
    expect(comments).toMatchObject([{ rate: 1, comment: "Demorou", userName: "Ana", ticketUuid: of.uuid }]);
  });

  it("shows the share of deadlines that were kept, by queue, and who is overdue now", async () => {
    const createEnded = (queueId: number | null, late: number, ago = 60) =>
      AnswerDeadline.create({
        ...{ companyId, queueId, userId: people.ana.id, connectionId, isNext: false },
        ...{ answerFrom: minutesAgo(ago + 30), dueAt: minutesAgo(ago), endedAt: minutesAgo(ago - late) },
      });
    for (const late of [-5, 0, 3]) await createEnded(sales, late);
    await createEnded(support, 10);
    await createEnded(null, -1);
    await createEnded(sales, 1, 8 * 24 * 60);
    await AnswerDeadline.create({
      companyId,
      queueId: sales,
      isNext: true,
      answerFrom: minutesAgo(9),
      endedAt: minutesAgo(8),
    });
    const solutionFields = {
      ...{ companyId, queueId: sales, userId: people.ana.id, connectionId },
      isNext: false,
      isSolution: true,
    };
    await AnswerDeadline.create({
      ...solutionFields,
      ...{ answerFrom: minutesAgo(90), dueAt: minutesAgo(60), endedAt: minutesAgo(70) },
    });
    const late = {
      waitingSince: minutesAgo(40),
      answerDueAt: minutesAgo(10),
      answerOverdue: true,
      solutionOverdue: true,
    };
    await (await ticket(companyId, { queueId: sales, connectionId })).update(late);
    const { answers, solutions } = await boss.call(dashboardApi.waiting, days);
    expect(answers).toEqual({
      ended: 5,
      kept: 3,
      overdue: 1,
      queues: [
        { queueId: sales, name: "Vendas", isDeleted: false, ended: 3, kept: 2 },
        { queueId: null, name: "", isDeleted: false, ended: 1, kept: 1 },
        { queueId: support, name: "Suporte", isDeleted: false, ended: 1, kept: 0 },
      ],
    });
    expect(solutions).toEqual({
      ended: 1,
      kept: 1,
      overdue: 1,
      queues: [{ queueId: sales, name: "Vendas", isDeleted: false, ended: 1, kept: 1 }],
    });
    const answerDeadlines = (await lead.call(dashboardApi.waiting, days)).answers;
    expect([answerDeadlines.ended, answerDeadlines.queues.map(({ name }) => name)]).toEqual([3, ["Vendas"]]);
    const ofBia = await boss.call(dashboardApi.waiting, { query: { days: 7, users: `[${people.bia.id}]` } });
    expect(ofBia.answers).toEqual({ ended: 0, kept: 0, overdue: 0, queues: [] });
  });

  it("shows supervisors their own queues whatever they ask for, without rates", async () => {
    const ours = await createClosed({ queueId: sales, userId: people.ana.id, waited: 4, served: 20 });
    await createClosed({ queueId: support, userId: people.bia.id, waited: 8, served: 40 });
    await rate(ours, people.ana.id, 3);
    const all = await lead.call(dashboardApi.summary, days);
    expect(all.counters).toMatchObject({ supportFinished: 1, avgSupportTime: 20 });
    expect(all.attendants.map(({ name, rating }) => [name, rating])).toEqual([
      ["Ana", null],
      ["Lia", null],
    ]);
    const query = { days: 7, queueIds: `[${support}]` };
    expect((await lead.call(dashboardApi.summary, { query })).counters.supportFinished).toBe(0);
    expect((await lead.ask(dashboardApi.ratings, days)).status).toBe(403);
    expect((await lead.ask(dashboardApi.connections, days)).status).toBe(403);
    const { attendants } = await boss.call(dashboardApi.summary, days);
    expect(attendants.find(({ name }) => name === "Ana")?.rating).toBe(3);
  });

  it("counts companies and sessions for super users alone", async () => {
    const owner = await signInAs(server.app, await user(companyId, { profile: "admin", super: true }));
    const { counters } = await owner.call(dashboardApi.summary, days);
    expect(counters.totalCompanies).toBeGreaterThan(0);
    expect(counters).toHaveProperty("totalWhatsappSessions");
  });

  it("takes few statements: for super users, in business hours, with lives that are not counted yet", async () => {
    const owner = await signInAs(server.app, await user(companyId, { profile: "admin", super: true }));
    const page = async (query: object) => {
      for (const name of ["summary", "trend", "ticketsUsers", "ticketsDay"] as const)
        await owner.call(dashboardApi[name], { query: { days: 7, ...query } });
    };
    const count = async (query: object) => (await statementsOf(() => page(query))).length;
    await page({});
    expect([await count({}), await count({ businessHours: "true" })]).toEqual([7, 9]);
    // Lives that ended since the last sweep need the hours, too.
    await createClosed({ queueId: sales, userId: people.ana.id, waited: 4, served: 20 });
    expect([await count({}), await count({ businessHours: "true" })]).toEqual([8, 12]);
  });

  it("reports outages within the passed part of the period", async () => {
    const outage = { companyId, connectionId, cause: "network" as const };
    await Outage.create({ ...outage, startedAt: minutesAgo(60), endedAt: minutesAgo(30) });
    await Outage.create({ ...outage, startedAt: minutesAgo(60 * 24 * 30), endedAt: minutesAgo(60 * 24 * 29) });
    const [row] = await boss.call(dashboardApi.connections, { query: { days: 1 } });
    expect(row).toMatchObject({ name: "Principal", outages: 1, downMinutes: 30 });
    // Noon: twelve hours of the day have passed.
    expect(row?.uptime).toBeCloseTo(1 - 30 / 720, 4);
  });

  it("keeps the name and the figures of a deleted queue, in every panel by queue", async () => {
    const { ana } = people;
    await rate(await createClosed({ queueId: sales, userId: ana.id, waited: 4, served: 20 }), ana.id, 3);
    const place = { companyId, connectionId, queueId: sales };
    const times = { answerFrom: minutesAgo(30), dueAt: minutesAgo(10), endedAt: minutesAgo(20) };
    await AnswerDeadline.create({ ...place, ...times, isNext: false });
    const live = await ticket(companyId, { queueId: sales, connectionId });
    await TicketTracking.create({ ...place, ticketId: live.id, queuedAt: minutesAgo(5) });
    await boss.call(queueApi.remove, { params: { id: sales } });
    const deleted = { queueId: sales, name: "Vendas", isDeleted: true };
    const check = async () => {
      const { queues, answers } = await boss.call(dashboardApi.waiting, days);
      expect(queues).toContainEqual(expect.objectContaining({ ...deleted, finished: 1 }));
      expect(answers.queues).toEqual([{ ...deleted, ended: 1, kept: 1 }]);
      const { queues: rates } = await boss.call(dashboardApi.ratings, days);
      expect(rates).toMatchObject([{ ...deleted, rated: 1, average: 3 }]);
    };
    await check();
    expect(await TicketTracking.count({ where: { companyId, ticketId: live.id, queueId: null } })).toBe(1);
    setClock("2027-03-09T14:00:00-03:00");
    boss = await signInWithPassword(server.app, people.boss.email);
    await sumUpHours(scopeOfRow({ companyId }));
    await check();
  });

  it("keeps the name and the figures of a deleted agent, in every panel that names them", async () => {
    const [ana, bia] = [people.ana.id, people.bia.id];
    const of = await createClosed({ queueId: sales, userId: ana, waited: 4, served: 20 });
    await rate(of, ana, 3);
    await Rating.update({ comment: "Obrigada" }, { where: { companyId }, silent: true });
    for (const id of [ana, bia]) await boss.call(userApi.remove, { params: { id } });
    const deleted = { name: "Ana", isDeleted: true };
    const check = async () => {
      expect((await boss.call(dashboardApi.ticketsUsers, days)).data).toEqual([{ userId: ana, ...deleted, total: 1 }]);
      const { attendants } = await boss.call(dashboardApi.summary, days);
      expect(attendants.map(({ name }) => name)).toEqual(["Ana", "Lia", "Rita"]);
      expect(attendants[0]).toMatchObject({ id: ana, ...deleted, finished: 1, avgSupportTime: 20, rating: 3 });
      const { agents, comments } = await boss.call(dashboardApi.ratings, days);
      expect(agents).toMatchObject([{ userId: ana, ...deleted, rated: 1, average: 3 }]);
      expect(comments).toMatchObject([{ userName: "Ana", isDeleted: true }]);
    };
    await check();
    setClock("2027-03-09T14:00:00-03:00");
    boss = await signInWithPassword(server.app, people.boss.email);
    await sumUpHours(scopeOfRow({ companyId }));
    await check();
  });

  it("shows an agent under their present name, in every panel that names them", async () => {
    const of = await createClosed({ queueId: sales, userId: people.ana.id, waited: 4, served: 20 });
    await rate(of, people.ana.id, 3);
    await boss.call(userApi.update, { params: { id: people.ana.id }, body: { name: "Ana Souza" } });
    const summary = await boss.call(dashboardApi.summary, days);
    const { data } = await boss.call(dashboardApi.ticketsUsers, days);
    const { agents } = await boss.call(dashboardApi.ratings, days);
    expect(summary.attendants.find(({ id }) => id === people.ana.id)).toMatchObject({ name: "Ana Souza", finished: 1 });
    expect(data).toEqual([{ userId: people.ana.id, name: "Ana Souza", isDeleted: false, total: 1 }]);
    expect(agents.map(({ userId, name, rated }) => [userId, name, rated])).toEqual([[people.ana.id, "Ana Souza", 1]]);
  });

  it("sorts 31 days across the turn of the year by date", async () => {
    const { data } = await boss.call(dashboardApi.ticketsDay, {
      query: { date_from: "2026-12-16", date_to: "2027-01-15" },
    });
    const dates = data.flatMap((row) => ("date" in row ? row.date : []));
    expect(dates).toHaveLength(31);
    expect([dates[0], dates[15], dates[16], dates[30]]).toEqual([
      "2026-12-16",
      "2026-12-31",
      "2027-01-01",
      "2027-01-15",
    ]);
  });

  it("keeps two agents with one name apart", async () => {
    const other = await user(companyId, { name: "Ana" });
    await createClosed({ queueId: sales, userId: people.ana.id, waited: 1, served: 5 });
    await createClosed({ queueId: sales, userId: people.ana.id, waited: 1, served: 5 });
    await createClosed({ queueId: sales, userId: other.id, waited: 1, served: 5 });
    const { data } = await boss.call(dashboardApi.ticketsUsers, days);
    expect(data.map(({ userId, name, total }) => [userId, name, total])).toEqual([
      [people.ana.id, "Ana", 2],
      [other.id, "Ana", 1],
    ]);
  });
});
