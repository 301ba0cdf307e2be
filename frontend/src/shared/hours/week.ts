import { defaultWeek, type TimeRange, type WeekdayEn, type WorkDay } from "@guiche/contract/hours";

const dayMinutes = 24 * 60;
const midnight = "00:00";

/** One day: its own range and the others of the same day. */
export const rangesOf = ({ startTime, endTime, ranges }: WorkDay): TimeRange[] => [{ startTime, endTime }, ...ranges];

/** The most ranges a day may have. */
export const mostRanges = 6;

export const closedRange: TimeRange = { startTime: midnight, endTime: midnight };

/** The day with these ranges; with none it is closed. */
export function withRanges(day: WorkDay, ranges: readonly TimeRange[]): WorkDay {
  const [first = closedRange, ...rest] = ranges;
  return { ...day, startTime: first.startTime, endTime: first.endTime, ranges: rest };
}

/** Closed as the switch writes it. Two equal times that somebody is still typing are not that. */
export const isShut = (day: WorkDay) =>
  rangesOf(day).every(({ startTime, endTime }) => startTime === midnight && endTime === midnight);

/** What a day begins with when it is opened. */
export function openedDay(day: WorkDay): WorkDay {
  const usual = defaultWeek.find(({ weekdayEn }) => weekdayEn === day.weekdayEn);
  const range = usual && !isShut(usual) ? usual : { startTime: "08:00", endTime: "18:00" };
  return withRanges(day, [{ startTime: range.startTime, endTime: range.endTime }]);
}

/** One more range: an hour after the last one ends, and as long as the day still is; else blank. */
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

/** The same hours on every day. */
export const copiedToAll = (week: readonly WorkDay[], from: WeekdayEn): WorkDay[] => {
  const source = week.find(({ weekdayEn }) => weekdayEn === from);
  return week.map((day) =>
    source
      ? withRanges(
          day,
          rangesOf(source).map((range) => ({ ...range })),
        )
      : day,
  );
};

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Every time is one. */
export const isWritten = (week: readonly WorkDay[]) =>
  week.every((day) => rangesOf(day).every(({ startTime, endTime }) => isTime(startTime) && isTime(endTime)));

/** What was begun, made whole when the field is left: "8" is eight o'clock, "08:3" half past. */
export function completed(text: string): string {
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

/** Where a range ends, when that is not plain from its times. */
export function endOf(range: TimeRange): "nextDay" | "midnight" | "never" | "sameDay" {
  if (!isTime(range.startTime) || !isTime(range.endTime)) return "sameDay";
  if (range.startTime === range.endTime) return "never";
  if (range.endTime === midnight || range.endTime === "23:59") return "midnight";
  return runsOver(range) ? "nextDay" : "sameDay";
}

/** A part of a day, 0 its beginning and 1 its end. */
export interface Part {
  from: number;
  to: number;
}

function joined(parts: readonly Part[]): Part[] {
  const whole: Part[] = [];
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && part.from <= last.to) last.to = Math.max(last.to, part.to);
    else whole.push({ ...part });
  }
  return whole;
}

/** When it is open, day by day; what runs past midnight is drawn on the next day, Sunday's on Monday. */
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
  return parts.map(joined);
}

export const openMinutes = (week: readonly WorkDay[]) =>
  Math.round(
    openParts(week)
      .flat()
      .reduce((total, { from, to }) => total + (to - from) * dayMinutes, 0),
  );
