import type {
  AdReportDto,
  BotReportDto,
  ConnectionReportDto,
  DeadlinesDto,
  KeptDeadlines,
  RatedDto,
  RatingReportDto,
  ReportFilter,
  WaitingReportDto,
} from "@guiche/contract/dashboard";
import { rates, type Rate } from "@guiche/contract/ratings";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { panelStore, type RatedRow } from "./panel.store";
import { addUp, presentTimes } from "./report.presenter";
import { exactTimes, questionOf, timedAs } from "./report.service";
import { reportStore } from "./report.store";

const keptIn = ({ ended = 0, kept = 0 }: Partial<KeptDeadlines> = {}): KeptDeadlines => ({ ended, kept });

const keptDeadlines = (
  rows: (KeptDeadlines & { isTotal: boolean; queueId: number | null; name: string; isDeleted: boolean })[],
  overdue: number,
): DeadlinesDto => ({
  ...keptIn(rows.find(({ isTotal }) => isTotal)),
  overdue,
  queues: rows
    .filter(({ isTotal }) => !isTotal)
    .map(({ queueId, name, isDeleted, ...row }) => ({ queueId, name, isDeleted, ...keptIn(row) })),
});

export async function reportWaiting(scope: Scope, filter: ReportFilter): Promise<WaitingReportDto> {
  const question = await questionOf(scope, filter);
  const store = reportStore(scope);
  const [{ rows, exact }, heatmap, current, deadlines] = await Promise.all([
    timedAs(scope, question, filter).then(async (timedQuestion) => {
      const durations = await store.durations(timedQuestion);
      const total = durations.find(({ isTotal }) => isTotal);
      return { rows: durations, exact: await exactTimes(scope, timedQuestion, total) };
    }),
    store.arrivals(question),
    store.now(question),
    store.deadlines(question),
  ]);
  return {
    ...presentTimes(
      rows.find(({ isTotal }) => isTotal),
      exact,
    ),
    queues: rows
      .filter(({ isTotal }) => !isTotal)
      .map((row) => {
        const { wait, answer } = presentTimes(row, exact && exact.filter(({ queueId }) => queueId === row.queueId));
        const { queueId, name, isDeleted, color, finished } = row;
        return { queueId, name, isDeleted, color, wait, answer, finished };
      }),
    heatmap,
    unanswered: { count: current.unanswered, since: current.since?.toISOString() ?? null },
    answers: keptDeadlines(
      deadlines.filter(({ isSolution }) => !isSolution),
      current.overdue,
    ),
    solutions: keptDeadlines(
      deadlines.filter(({ isSolution }) => isSolution),
      current.unsolved,
    ),
  };
}

export const reportAds = async (scope: Scope, filter: ReportFilter): Promise<AdReportDto[]> =>
  panelStore(scope).ads(await questionOf(scope, filter));

export const reportBot = async (scope: Scope, filter: ReportFilter): Promise<BotReportDto> =>
  panelStore(scope).bot(await questionOf(scope, filter));

const sum = (rows: RatedRow[]): number => rows.reduce((total, { count }) => total + count, 0);
const countOf = (rows: RatedRow[], rate: Rate): number => sum(rows.filter((row) => row.rate === rate));

function summarizeRatings(rows: RatedRow[]): RatedDto {
  const answeredCount = sum(rows.filter(({ rate }) => rate !== null));
  const points = rates.reduce((total, rate) => total + rate * countOf(rows, rate), 0);
  return { asked: sum(rows), rated: answeredCount, average: answeredCount === 0 ? null : points / answeredCount };
}

/** The rows of each agent or queue; two agents of the same name are two. */
function groupedBy(rows: RatedRow[], keyOf: (row: RatedRow) => string): RatedRow[][] {
  const groups = new Map<string, RatedRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()].sort((one, other) => sum(other) - sum(one));
}

export async function reportRatings(scope: Scope, filter: ReportFilter): Promise<RatingReportDto> {
  const question = await questionOf(scope, filter);
  const [rows, comments, days] = await Promise.all([
    panelStore(scope).ratings(question),
    panelStore(scope).comments(question),
    reportStore(scope).byDay(question),
  ]);
  const first = (group: RatedRow[]) =>
    group[0] ?? {
      ...{ userId: null, userName: "", isDeleted: false },
      ...{ queueId: null, queueName: "", isQueueDeleted: false },
    };
  return {
    ...summarizeRatings(rows),
    finished: addUp(days).finished,
    comments: comments.map(({ answeredAt, ...row }) => ({ ...row, answeredAt: answeredAt.toISOString() })),
    rates: { 1: countOf(rows, 1), 2: countOf(rows, 2), 3: countOf(rows, 3) },
    agents: groupedBy(rows, ({ userId, userName }) => (userId === null ? userName : String(userId))).map((group) => ({
      userId: first(group).userId,
      name: first(group).userName,
      isDeleted: first(group).isDeleted,
      ...summarizeRatings(group),
    })),
    queues: groupedBy(rows, ({ queueId }) => String(queueId)).map((group) => ({
      queueId: first(group).queueId,
      name: first(group).queueName,
      isDeleted: first(group).isQueueDeleted,
      ...summarizeRatings(group),
    })),
  };
}

export async function reportConnections(scope: Scope, filter: ReportFilter): Promise<ConnectionReportDto[]> {
  const rows = await panelStore(scope).outages(await questionOf(scope, filter), now());
  return rows.map(({ id, name, status, outages, downMs, passedMs }) => ({
    id,
    name,
    status: status as ConnectionReportDto["status"],
    outages,
    downMinutes: Math.round(downMs / 60_000),
    uptime: passedMs === 0 ? 1 : Math.round(10_000 * (1 - downMs / passedMs)) / 10_000,
  }));
}
