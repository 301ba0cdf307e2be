import { setTimeout as sleep } from "node:timers/promises";
import { dashboardApi } from "@guiche/contract/dashboard";
import type { Figure } from "../report/report";
import { percentile } from "../../harness/statistics";
import { linesOf, type StatementCounts } from "../report/statements";
import { seed } from "../../harness/installation/seed";
import type { Agent } from "../../harness/agent";
import type { Installation } from "../../harness/installation/installation";
import { countStatements } from "./count-statements";
import { withHarness, type Group } from "./group";

const goals = { statements: 8, p50AtM: 20, year: 100 };
const times = 30;
const ticketsOfAYear = 1_000_000;
const months = 12;
/** The hours are summed up by a job, within this time. */
const sumUpMs = 15 * 60_000;

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const period = (days: number) => ({ date_from: dayOf(days - 1), date_to: dayOf(0) });

/** The requests of the page, all at once as the browser makes them. */
const page = (agent: Agent, days: number) => {
  const query = period(days);
  return Promise.all([
    agent.call(dashboardApi.summary, { query }),
    agent.call(dashboardApi.trend, { query }),
    agent.call(dashboardApi.ticketsUsers, { query }),
    agent.call(dashboardApi.ticketsDay, { query }),
  ]);
};

async function timesOf(agent: Agent, days: number): Promise<number[]> {
  const durations: number[] = [];
  await page(agent, days);
  for (let turn = 0; turn < times; turn += 1) {
    const since = performance.now();
    await page(agent, days);
    durations.push(performance.now() - since);
  }
  return durations;
}

/** Reading has nothing done later: what runs less than once a page belongs to the jobs, more of them on a slow machine. */
const ofEveryPage = ({ each }: StatementCounts) =>
  each.reduce((sum, { owner, calls }) => sum + (owner === "product" && calls >= 1 ? calls : 0), 0);

/** The dashboard of a week on the seeded data, and of a year with a million tickets. */
export const dashboard: Group = (bench) =>
  withHarness(bench, async (installation) => {
    const [company] = await seed(installation.database, bench.size, (text) => bench.log(text));
    if (!company) throw new Error("The database has no seeded company.");
    const agent = await installation.person(company.companyId, "Medidora");
    await page(agent, 7);
    const statements = await countStatements(installation, times, async () => {
      for (let turn = 0; turn < times; turn += 1) await page(agent, 7);
    });
    const week = percentile(await timesOf(agent, 7), 0.5);
    bench.log("a year of a million tickets");
    await addAYear(installation, company.companyId);
    const summing = await untilSummedUp(installation, company.companyId);
    const year = await timesOf(agent, 365);
    const figures: Figure[] = [
      { what: "the page", value: ofEveryPage(statements), unit: "SQL", goal: goals.statements },
      { what: "a week, p50", value: week, unit: "ms", ...(bench.size === "M" && { goal: goals.p50AtM }) },
      { what: "a year of 1,000,000 tickets, p50", value: percentile(year, 0.5), unit: "ms", goal: goals.year },
      { what: "  p95", value: percentile(year, 0.95), unit: "ms" },
      { what: "  its hours were summed up in", value: summing / 1_000, unit: "s" },
    ];
    return { figures, notes: [`Data ${bench.size}.`, ...linesOf(statements)] };
  });

/** Closed tickets over the past year, month by month: one statement for all of them would be one transaction. */
async function addAYear({ database }: Installation, companyId: number): Promise<void> {
  const each = Math.round(ticketsOfAYear / months);
  for (let month = 0; month < months; month += 1)
    await database.rows(
      `INSERT INTO ticket_trackings ("companyId", "ticketId", "userId", "queueId", "connectionId", "createdAt", "queuedAt", "startedAt", "finishedAt",
                                     "answerFrom", "answeredAt")
       SELECT $1::bigint, t.ids[n % 5000 + 1], u.ids[n % 10 + 1], q.ids[n % 5 + 1], w.id, at, at, at + (1 + n % 40) * interval '1 minute',
              at + (20 + n % 90) * interval '1 minute', at, at + (2 + n % 50) * interval '1 minute'
         FROM generate_series(1, $2::int) n
        CROSS JOIN LATERAL (SELECT now() - interval '2 hours' - ($3::int + n::float / $2::int) * interval '30 days' AS at) moment
        CROSS JOIN (SELECT array_agg(id) AS ids FROM (SELECT id FROM tickets WHERE "companyId" = $1::bigint AND status = 'closed' ORDER BY id LIMIT 5000) x) t
        CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE "companyId" = $1::bigint AND profile = 'user') u
        CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM queues WHERE "companyId" = $1::bigint) q
        CROSS JOIN (SELECT min(id) AS id FROM connections WHERE "companyId" = $1::bigint) w`,
      [companyId, each, month],
    );
  await database.rows("ANALYZE");
}

/** Milliseconds until the server's job has summed up every hour that is over. */
async function untilSummedUp({ database }: Installation, companyId: number): Promise<number> {
  const since = performance.now();
  const countMarks = () =>
    database.one<{ count: string }>(
      `SELECT count(*) FROM ticket_hour_marks WHERE "companyId" = $1 AND at < now() - interval '90 minutes'`,
      [companyId],
    );
  while (Number((await countMarks()).count) > 0) {
    if (performance.now() - since > sumUpMs) throw new Error("The hours were not summed up in time.");
    await sleep(500);
  }
  await database.rows("VACUUM ANALYZE");
  return performance.now() - since;
}
