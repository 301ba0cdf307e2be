import type * as yup from "yup";
import type { AdDto } from "./ads";
import type { ConnectionStatus } from "./connections";
import { get } from "./endpoint";
import { booleanInput, dayText, integer, isDay, strictObject } from "./input";
import { may } from "./permissions";
import type { Rate } from "./ratings";
import { jsonIds } from "./tickets";
import type { ActorRights } from "./users";

/** Periods offered as one click, in days: today and the days before it. */
export const presetDays = [3, 7, 15, 30, 60, 90] as const;
export const longestPeriod = 366;

/** The specification's message for a filter without a period. */
const noPeriod = "Parametrize o filtro";

/** A period in days of the company's time zone, both included. */
export interface Period {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
export const daysOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

interface PeriodInput {
  days?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  /** The names that the specification gives to the range of the two charts. */
  initialDate?: string | undefined;
  finalDate?: string | undefined;
}

/** The period of a filter: a number of days up to today, or a range. Null when it has neither. */
export function periodOf(
  { days, date_from, date_to, initialDate, finalDate }: PeriodInput,
  today: string,
): Period | null {
  const [from, to] = [date_from ?? initialDate, date_to ?? finalDate];
  if (from !== undefined || to !== undefined) return { from: from ?? to ?? today, to: to ?? from ?? today };
  return days === undefined ? null : { from: daysLater(today, 1 - days), to: today };
}

const isPossible = (period: Period | null): boolean => {
  if (!period || !isDay(period.from) || !isDay(period.to)) return false;
  const days = daysOf(period);
  // The trend compares it with as many days before it, and there is no year 0.
  return days >= 1 && days <= longestPeriod && isDay(daysLater(period.from, -longestPeriod));
};

/** One filter for every panel. Supervisors see their own queues only, whatever they ask for. */
const reportFilter = strictObject({
  /** The last days, today included; or a range, from `date_from` to `date_to`. One of the two is required. */
  days: integer().min(1).max(longestPeriod),
  /** `yyyy-MM-dd` in the company's time zone, with `date_to`. `initialDate` and `finalDate` mean the same. */
  date_from: dayText(),
  date_to: dayText(),
  initialDate: dayText(),
  finalDate: dayText(),
  /** The parameter repeated, or JSON text, `[1,2]`, as in the two that follow. */
  queueIds: jsonIds(),
  whatsappIds: jsonIds(),
  users: jsonIds(),
  /** Times in the business hours of the queue or the company instead of on the clock. */
  businessHours: booleanInput(),
  /** Groups are counted with the other tickets. */
  includeGroups: booleanInput(),
})
  // It also runs for fields that another test refuses.
  .test("a-period", noPeriod, (query, { createError }) => {
    const { days = 1 } = query;
    const isRange = query.days === undefined;
    return (
      (Number.isInteger(days) && days >= 1 && days <= longestPeriod && isPossible(periodOf(query, "2000-06-15"))) ||
      createError({ path: isRange ? "date_from" : "days", message: noPeriod })
    );
  });
export type ReportFilter = yup.InferType<typeof reportFilter>;

/** The queues whose figures a user sees, of those asked for; undefined for all. */
export function reportedQueues(
  { profile, super: isSuper, queueIds: own }: ActorRights,
  requestedIds: number[] | undefined,
): readonly number[] | undefined {
  if (may(profile, "dashboard:view") || isSuper) return requestedIds;
  return requestedIds ? own.filter((id) => requestedIds.includes(id)) : own;
}

/**
 * Every figure of the reports; the screens explain each in a sentence. The reports count lives: a life is a ticket's time
 * from opening or reopening to closing. Its acceptance, first answer and closing each count in the hour in which they
 * happened, under the life's last queue, agent and connection. Groups are counted only where the filter includes them, and in the
 * figures of deadlines where they have some by a setting.
 *
 * Business hours, where they are asked for, are those of that queue or of the company (`scheduleType`) when the life is
 * counted, within two hours; a later change of the hours leaves it as it is. Without hours it is the time on the clock.
 */
const figures = [
  /** Tickets that agents serve now. */
  "supportHappening",
  /** Tickets that wait for an agent now. */
  "supportPending",
  /** Lives closed in the period, by an agent, the bot or a timer. */
  "supportFinished",
  /** From accepted to closed, of those closed in the period that an agent had accepted. */
  "avgSupportTime",
  /** From queued to accepted, of those accepted in the period. */
  "avgWaitTime",
  /**
   * From the customer's first unanswered message to the first answer by a person, also on the company's
   * phone, of the lives first answered in the period. A life that began while the customer waited already counts from its
   * beginning. Bots, automatic texts, campaigns and reactions are no answers, nor is a message that failed.
   */
  "avgAnswerTime",
  /** Lives that began in the period. */
  "arrivals",
  /**
   * Of the waits with a deadline that ended in the period: those answered, resolved or dismissed before it. A wait whose
   * messages the customer deleted is in neither number.
   */
  "answersInTime",
  /** Lives closed before their solution deadline, as a share of the lives with one that were closed in the period. */
  "solutionsInTime",
  /** The mean of the rates of those asked in the period. */
  "rating",
  /**
   * Lives in which the bot took a step in the period: those that an agent accepted or closed, those closed without one,
   * and those that go on without one.
   */
  "bot",
  /** Lives that began in the period with an ad that the customer had pressed, and those of them accepted and closed by now. */
  "ads",
  /** Outages that touch the period, and the minutes of them within its passed part. */
  "outages",
  /** Connections of all companies that are up now. */
  "totalWhatsappSessions",
  "totalCompanies",
] as const;
export type Figure = (typeof figures)[number];

/** Upper bounds of a histogram of durations, in minutes; the last bucket has none. */
export const durationBounds = [1, 3, 5, 10, 15, 30, 60, 120, 240, 480, 1_440, 4_320, 10_080, 43_200] as const;

/**
 * Durations in minutes; null when there are none. Median and ninth decile are those of the values themselves, and
 * interpolated in the histogram for more than `maxExactTimes`.
 */
export interface Durations {
  count: number;
  average: number | null;
  median: number | null;
  p90: number | null;
}

/** So many times of a report are read one by one. */
export const maxExactTimes = 3_000;

/** The value below which a share of the values lies, interpolated between the two next to it; null without any. */
export function exactQuantileOf(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (place - Math.floor(place)) * (high - low);
}

/** Counts of durations between `durationBounds`, with the shortest and the longest of them in minutes. */
export interface Histogram {
  counts: readonly number[];
  shortest: number;
  longest: number;
}

/** The value below which a share of a histogram's entries lies, interpolated within the part of its bucket that is used. */
export function quantileOf({ counts, shortest, longest }: Histogram, share: number): number | null {
  const rank = share * counts.reduce((sum, count) => sum + count, 0);
  if (rank === 0) return null;
  let below = 0;
  for (const [at, count] of counts.entries()) {
    const from = Math.max(durationBounds[at - 1] ?? 0, shortest);
    const to = Math.min(durationBounds[at] ?? longest, longest);
    if (below + count >= rank) return from + ((rank - below) / count) * (to - from);
    below += count;
  }
  return longest;
}

export interface CountersDto {
  supportHappening: number;
  supportPending: number;
  supportFinished: number;
  /** Minutes; null when nothing was measured. */
  avgSupportTime: number | null;
  avgWaitTime: number | null;
  avgAnswerTime: number | null;
  /** For super users only. */
  totalWhatsappSessions?: number;
  totalCompanies?: number;
}

export interface AttendantDto {
  id: number;
  name: string;
  /** Their account was deleted. */
  isDeleted: boolean;
  /** The mean of their rates; null for those without rates, and for users who may not see rates. */
  rating: number | null;
  finished: number;
  avgSupportTime: number | null;
  online: boolean;
}

/** What the averages of the counters are made of. */
export interface TimesDto {
  wait: Durations;
  answer: Durations;
  support: Durations;
}

export interface DashboardDto {
  counters: CountersDto;
  times: TimesDto;
  attendants: AttendantDto[];
  /** The filter as the server applied it. */
  period: Period;
}

/** The days of a trend: a point each. */
export const trendDays = 30;

/** The figures of some days that can be compared with those of others; null where nothing was measured. */
export type TrendFigures = Pick<CountersDto, "supportFinished" | "avgSupportTime" | "avgWaitTime" | "avgAnswerTime">;
export type TrendFigure = keyof TrendFigures;

export interface TrendDto {
  /** As many days as the period has, before it. */
  period: Period;
  /** Their figures. While the last day of the filter's period goes on, the last of these counts up to the same hour. */
  before: TrendFigures;
  /** The days that end with the filter's period. */
  days: (TrendFigures & { date: string })[];
}

/** `userId` null: closed without an agent. */
export interface UserTotal {
  userId: number | null;
  name: string;
  isDeleted: boolean;
  total: number;
}
/** A day `yyyy-MM-dd`, or, in a period of one day, an hour of it. */
export type DayTotal = { date: string; total: number } | { hour: number; total: number };

export interface QueueWaitDto {
  queueId: number | null;
  name: string;
  isDeleted: boolean;
  color: string;
  wait: Durations;
  answer: Durations;
  finished: number;
}

/** What had a deadline and ended in the period, and how many of them before it. */
export interface KeptDeadlines {
  ended: number;
  kept: number;
}

export interface DeadlinesDto extends KeptDeadlines {
  /** Tickets whose deadline has passed and that still go on now. */
  overdue: number;
  queues: (KeptDeadlines & { queueId: number | null; name: string; isDeleted: boolean })[];
}

/** Arrivals by weekday, 0 for Monday, and hour of the day. */
export interface HeatCell {
  weekday: number;
  hour: number;
  total: number;
}

export interface WaitingReportDto extends TimesDto {
  queues: QueueWaitDto[];
  heatmap: HeatCell[];
  /** Tickets whose customer waits now for a person's answer, and the oldest of these waits. */
  unanswered: { count: number; since: string | null };
  /** Deadlines of the customers' waits for an answer. */
  answers: DeadlinesDto;
  /** Deadlines of tickets, from opening or reopening to closing. */
  solutions: DeadlinesDto;
}

export interface BotReportDto {
  /** Tickets in which the bot took a step in the period; a reopened ticket counts again. */
  tickets: number;
  /** Their outcomes: accepted or closed by an agent, closed without one, still waiting. */
  accepted: number;
  alone: number;
  waiting: number;
}

export interface RatedDto {
  asked: number;
  rated: number;
  average: number | null;
}
/** What a customer wrote after a rate. `userName` is of the time of the question. */
export interface RatingCommentDto {
  id: number;
  rate: Rate;
  comment: string;
  userName: string;
  isDeleted: boolean;
  answeredAt: string;
  ticketUuid: string;
}

export interface RatingReportDto extends RatedDto {
  /** Tickets closed in the period, whether the customer was asked for a rating or not; a reopened ticket counts again. */
  finished: number;
  /** The newest ones. */
  comments: RatingCommentDto[];
  rates: Record<Rate, number>;
  agents: (RatedDto & { userId: number | null; name: string; isDeleted: boolean })[];
  queues: (RatedDto & { queueId: number | null; name: string; isDeleted: boolean })[];
}

/** Lives that began with an ad in the period, and what became of them. */
export interface AdReportDto {
  ad: AdDto;
  begun: number;
  accepted: number;
  finished: number;
}

export interface ConnectionReportDto {
  id: number;
  name: string;
  status: ConnectionStatus;
  outages: number;
  /** Within the period, as far as it has passed. */
  downMinutes: number;
  /** Share of the passed part of the period, 0 to 1, in which no outage was known. */
  uptime: number;
}

const filtered = { access: "reports:see", query: reportFilter } as const;

export const dashboardApi = {
  summary: get("/dashboard", filtered).replies<DashboardDto>(),
  ticketsUsers: get("/dashboard/ticketsUsers", filtered).replies<{ data: UserTotal[]; count: number }>(),
  ticketsDay: get("/dashboard/ticketsDay", filtered).replies<{ data: DayTotal[]; count: number }>(),
  trend: get("/dashboard/trend", filtered).replies<TrendDto>(),
  waiting: get("/dashboard/waiting", filtered).replies<WaitingReportDto>(),
  /** The hundred ads that most tickets began with. */
  ads: get("/dashboard/ads", filtered).replies<AdReportDto[]>(),
  bot: get("/dashboard/bot", filtered).replies<BotReportDto>(),
  ratings: get("/dashboard/ratings", { access: "ratings:see", query: reportFilter }).replies<RatingReportDto>(),
  connections: get("/dashboard/connections", { access: "dashboard:view", query: reportFilter }).replies<
    ConnectionReportDto[]
  >(),
};
