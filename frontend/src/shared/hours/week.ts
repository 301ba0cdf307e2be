import { defaultWeek, type TimeRange, type WeekdayEn, type WorkDay } from "@guiche/contract/time/hours";

const dayMinutes = 24 * 60;
const midnight = "00:00";

/** All ranges of a day: its own times and the additional ones. */
export const rangesOf = ({ startTime, endTime, ranges }: WorkDay): TimeRange[] => [{ startTime, endTime }, ...ranges];

/** The most ranges a day may have. */
export const maxRanges = 6;

export const closedRange: TimeRange = { startTime: midnight, endTime: midnight };

/** The day with these ranges; without any it is closed. */
export function withRanges(day: WorkDay, ranges: readonly TimeRange[]): WorkDay {
  const [first = closedRange, ...rest] = ranges;
  return { ...day, startTime: first.startTime, endTime: first.endTime, ranges: rest };
}

/** Closed as the switch stores it, unlike two equal times that are still being typed. */
export const isShut = (day: WorkDay) =>
  rangesOf(day).every(({ startTime, endTime }) => startTime === midnight && endTime === midnight);

/** The default hours of a day that is switched on. */
export function openedDay(day: WorkDay): WorkDay {
  const usual = defaultWeek.find(({ weekdayEn }) => weekdayEn === day.weekdayEn);
  const range = usual && !isShut(usual) ? usual : { startTime: "08:00", endTime: "18:00" };
  return withRanges(day, [{ startTime: range.startTime, endTime: range.endTime }]);
}

/** Adds a range: one hour after the last, within the day; empty when no time is left. */
export function moreRanges(day: WorkDay): WorkDay {
  const ranges = rangesOf(day);
  const last = ranges.at(-1);
  const end = last && isTime(last.endTime) && !runsOver(last) ? minutesOf(last.endTime) : dayMinutes;
  const next =
    end + 120 < dayMinutes
      ? { startTime: timeOf(end + 60), endTime: timeOf(Math.min(end + 300, dayMinutes - 1)) }
      : { startTime: "", endTime: "" };
  return withRanges(day, [...ranges, next]);
}

/** Monday to Friday get Monday's hours, or the usual ones while Monday is closed. */
export function withWeekdaysAsMonday(week: readonly WorkDay[]): WorkDay[] {
  const monday = week.find(({ weekdayEn }) => weekdayEn === "monday");
  if (!monday) return [...week];
  const source = isShut(monday) ? openedDay(monday) : monday;
  const isWeekend = ({ weekdayEn }: WorkDay) => weekdayEn === "saturday" || weekdayEn === "sunday";
  return week.map((day) => (isWeekend(day) ? day : withRanges(day, copyOf(source))));
}

const copyOf = (day: WorkDay): TimeRange[] => rangesOf(day).map((range) => ({ ...range }));

/** Copies one day's hours to every day. */
export const copyToAll = (week: readonly WorkDay[], from: WeekdayEn): WorkDay[] => {
  const source = week.find(({ weekdayEn }) => weekdayEn === from);
  return week.map((day) => (source ? withRanges(day, copyOf(source)) : day));
};

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Whether every time is complete. */
export const isWritten = (week: readonly WorkDay[]) =>
  week.every((day) => rangesOf(day).every(({ startTime, endTime }) => isTime(startTime) && isTime(endTime)));

/** Completes a time on blur: "8" becomes 08:00, "08:3" becomes 08:30. */
export function completeTime(text: string): string {
  const [hours = "", minutes = ""] = text.replace(/\s/g, "").split(":");
  if (hours === "") return "";
  return `${hours.padStart(2, "0")}:${minutes.padEnd(2, "0")}`;
}

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};
const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((count) => String(count).padStart(2, "0")).join(":");

const runsOver = ({ startTime, endTime }: TimeRange) => minutesOf(endTime) < minutesOf(startTime);

/** How a range ends, when its times do not show it. */
export function endOf(range: TimeRange): "nextDay" | "midnight" | "never" | "sameDay" {
  if (!isTime(range.startTime) || !isTime(range.endTime)) return "sameDay";
  if (range.startTime === range.endTime) return "never";
  if (range.endTime === midnight || range.endTime === "23:59") return "midnight";
  return runsOver(range) ? "nextDay" : "sameDay";
}

/** A part of a day as fractions from 0 to 1. */
interface Part {
  from: number;
  to: number;
}

function joinParts(parts: readonly Part[]): Part[] {
  const whole: Part[] = [];
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && part.from <= last.to) last.to = Math.max(last.to, part.to);
    else whole.push({ ...part });
  }
  return whole;
}

/** The open hours per day, for the bars; time past midnight belongs to the next day, Sunday's to Monday. */
export function openParts(week: readonly WorkDay[]): Part[][] {
  const parts = week.map((): Part[] => []);
  week.forEach((day, place) => {
    for (const range of rangesOf(day)) {
      const end = endOf(range);
      if (end === "never" || !isTime(range.startTime) || !isTime(range.endTime)) continue;
      const from = minutesOf(range.startTime) / dayMinutes;
      if (end === "sameDay") parts[place]?.push({ from, to: minutesOf(range.endTime) / dayMinutes });
      else parts[place]?.push({ from, to: 1 });
      if (end === "nextDay")
        parts[(place + 1) % week.length]?.push({ from: 0, to: minutesOf(range.endTime) / dayMinutes });
    }
  });
  return parts.map(joinParts);
}

export const openMinutes = (week: readonly WorkDay[]) =>
  Math.round(
    openParts(week)
      .flat()
      .reduce((total, { from, to }) => total + (to - from) * dayMinutes, 0),
  );
