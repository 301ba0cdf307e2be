import {
  daysLater,
  daysOf,
  maxExactTimes,
  periodOf,
  reportedQueues,
  trendDays,
  type DashboardDto,
  type DayTotal,
  type ReportFilter,
  type TrendDto,
  type UserTotal,
} from "@guiche/contract/dashboard";
import { may } from "@guiche/contract/permissions";
import { minuteOfDay } from "@guiche/contract/time/zone";
import { wallDay } from "@guiche/contract/time/wall-time";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import { whoIsOnline } from "../../core/realtime/presence";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { settingsOf } from "../settings";
import type { ReportQuestion } from "./facts";
import { panelStore } from "./panel.store";
import { platformFigures } from "./platform.store";
import { reportStore, type TimedSums } from "./report.store";
import { addUp, allTimes, minutesOf, presentTimes, presentTrend } from "./report.presenter";
import { withBusinessHours } from "./working-times";

/** The filter in the company's days, narrowed to the queues that the caller may see. */
export async function questionOf(scope: Scope, filter: ReportFilter): Promise<ReportQuestion> {
  const { timezone } = await settingsOf(scope);
  const period = periodOf(filter, wallDay(now(), timezone));
  if (!period) throw new AppError("ERR_VALIDATION");
  const { queueIds, whatsappIds, users, includeGroups } = filter;
  return { period, timezone, queueIds: reportedQueues(actorOf(scope), queueIds), whatsappIds, users, includeGroups };
}

/** The question with the clock that the filter asks for; only what reads durations needs it. */
export const timedAs = async (scope: Scope, question: ReportQuestion, { businessHours }: ReportFilter) =>
  businessHours ? withBusinessHours(scope, question) : question;

/** The times of each queue, unless they are so many that the histograms tell them well enough. */
export const exactTimes = async (scope: Scope, question: ReportQuestion, all: TimedSums | undefined) => {
  const count = all ? all.accepted + all.answered + all.served : 0;
  return count > 0 && count <= maxExactTimes ? reportStore(scope).times(question) : null;
};

export async function showDashboard(scope: Scope, filter: ReportFilter): Promise<DashboardDto> {
  const question = await questionOf(scope, filter);
  const actor = actorOf(scope);
  const seesRates = may(actor.profile, "ratings:see") || actor.super;
  const [{ sums, all, exact }, current, people, online, platform] = await Promise.all([
    timedAs(scope, question, filter).then(async (timedQuestion) => {
      const byAgent = await reportStore(scope).byAgent(timedQuestion);
      const total = allTimes(byAgent);
      return { sums: byAgent, all: total, exact: await exactTimes(scope, timedQuestion, total) };
    }),
    reportStore(scope).now(question),
    panelStore(scope).people(question, seesRates),
    whoIsOnline(scope),
    actor.super ? platformFigures() : {},
  ]);
  const times = presentTimes(all, exact);
  const ofAgent = new Map(sums.map((row) => [row.userId, row]));
  const isShown = ({ id, queueIds, isDeleted, rating }: (typeof people)[number]) =>
    (!question.users || question.users.includes(id)) &&
    (!isDeleted || ofAgent.has(id) || rating !== null) &&
    (!question.queueIds || ofAgent.has(id) || queueIds.some((queueId) => question.queueIds?.includes(queueId)));
  return {
    counters: {
      supportHappening: current.happening,
      supportPending: current.pending,
      supportFinished: all.finished,
      avgSupportTime: times.support.average,
      avgWaitTime: times.wait.average,
      avgAnswerTime: times.answer.average,
      ...platform,
    },
    times,
    attendants: people.filter(isShown).map(({ id, name, isDeleted, rating }) => ({
      id,
      name,
      isDeleted,
      rating,
      finished: ofAgent.get(id)?.finished ?? 0,
      avgSupportTime: minutesOf(ofAgent.get(id)?.serviceMs, ofAgent.get(id)?.served),
      online: online.has(id),
    })),
    period: question.period,
  };
}

const withCount = <Row extends { total: number }>(data: Row[]): { data: Row[]; count: number } => ({
  data,
  count: data.reduce((sum, { total }) => sum + total, 0),
});

export async function countByUser(scope: Scope, filter: ReportFilter): Promise<{ data: UserTotal[]; count: number }> {
  return withCount(await reportStore(scope).finishedByUser(await questionOf(scope, filter)));
}

/** Every day of the period, also those without any; the hours of the day when it is only one. */
export async function countByDay(scope: Scope, filter: ReportFilter): Promise<{ data: DayTotal[]; count: number }> {
  const question = await questionOf(scope, filter);
  const days = daysOf(question.period);
  if (days === 1) {
    const totals = new Map((await reportStore(scope).byHour(question)).map(({ hour, finished }) => [hour, finished]));
    return withCount(Array.from({ length: 24 }, (_each, hour) => ({ hour, total: totals.get(hour) ?? 0 })));
  }
  const totals = new Map((await reportStore(scope).byDay(question)).map(({ date, finished }) => [date, finished]));
  const dates = Array.from({ length: days }, (_each, at) => daysLater(question.period.from, at));
  return withCount(dates.map((date) => ({ date, total: totals.get(date) ?? 0 })));
}

export async function showTrend(scope: Scope, filter: ReportFilter): Promise<TrendDto> {
  const reportQuestion = await questionOf(scope, filter);
  const { period, timezone } = reportQuestion;
  const before = { from: daysLater(period.from, -daysOf(period)), to: daysLater(period.from, -1) };
  const first = daysLater(period.to, 1 - trendDays);
  const from = before.from < first ? before.from : first;
  const question = await timedAs(scope, { ...reportQuestion, period: { from, to: period.to } }, filter);
  const isGoingOn = period.to === wallDay(now(), timezone);
  const hours = isGoingOn ? Math.round(minuteOfDay(timezone, now().getTime()) / 60) : 24;
  const rows = await reportStore(scope).byDayWithPart(question, { day: before.to, hours });
  const whole = rows.filter(({ isPart }) => !isPart);
  const comparedRows = rows.filter(({ date, isPart }) =>
    isPart ? date === before.to : date >= before.from && date < before.to,
  );
  return {
    period: before,
    before: presentTrend(addUp(comparedRows)),
    days: Array.from({ length: trendDays }, (_each, at) => {
      const day = daysLater(first, at);
      return { date: day, ...presentTrend(addUp(whole.filter(({ date }) => date === day))) };
    }),
  };
}
