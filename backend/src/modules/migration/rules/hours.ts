import { isDay } from "@guiche/contract/input";
import { isTimeZone } from "@guiche/contract/settings";
import { weekdays, type Holiday, type TimeRange, type WorkDay } from "@guiche/contract/time/hours";
import { jsonOf, shortText, textOf } from "./values";

interface Hours {
  /** Empty: none are stored. */
  week: WorkDay[];
  holidays: Holiday[];
  timezone: string | null;
}

const none: Hours = { week: [], holidays: [], timezone: null };
const closedRange: TimeRange = { startTime: "00:00", endTime: "00:00" };
const clock = /^([01]?\d|2[0-3]):([0-5]\d)/;

/** `8:00`, `08:00:00` and `08:00` are all 08:00; null for anything else. */
function clockOf(value: unknown): string | null {
  const [, hours = "", minutes = ""] = clock.exec(textOf(value).trim()) ?? [];
  return hours === "" ? null : `${hours.padStart(2, "0")}:${minutes}`;
}

function rangeOf(start: unknown, end: unknown): TimeRange[] {
  const [startTime, endTime] = [clockOf(start), clockOf(end)];
  return startTime === null || endTime === null || startTime === endTime ? [] : [{ startTime, endTime }];
}

type Parts = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Parts =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objectsOf = (value: unknown): Parts[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A day of one range, or of two with a break between them. In an Izing it may be open or closed as a whole. */
const rangesOf = (day: Parts): TimeRange[] => {
  if (day.type === "O") return [{ startTime: "00:00", endTime: "23:59" }];
  if (day.type === "C") return [];
  return [
    ...rangeOf(day.startTime, day.endTime),
    ...rangeOf(day.startTimeA, day.endTimeA),
    ...rangeOf(day.startTimeB, day.endTimeB),
    ...rangeOf(day.hr1, day.hr2),
    ...rangeOf(day.hr3, day.hr4),
  ];
};

/** In an Izing by number, from Sunday on. */
const dayOf = ({ weekdayEn, day }: Parts): string =>
  textOf(weekdayEn).toLowerCase() || (weekdays[(Number(day ?? NaN) + 6) % 7]?.weekdayEn ?? "");

const weekOf = (ranges: (weekdayEn: string) => TimeRange[]): WorkDay[] =>
  weekdays.map((day) => {
    const [first = closedRange, ...others] = ranges(day.weekdayEn);
    return { ...day, ...first, ranges: others.slice(0, 5) };
  });

/** Opening hours in any of the four shapes in which they are stored there. A day without times is closed. */
export function hoursFrom(value: unknown): Hours {
  const storedHours = jsonOf(value);
  if (isObject(storedHours) && Array.isArray(storedHours.weeklyRules)) return ofRules(storedHours);
  const days = objectsOf(storedHours).filter((day) => dayOf(day) !== "");
  if (days.length === 0) return none;
  const dayByName = new Map(days.map((day) => [dayOf(day), day]));
  return { ...none, week: weekOf((weekdayEn) => rangesOf(dayByName.get(weekdayEn) ?? {})) };
}

function ofRules(storedHours: Parts): Hours {
  const rules = objectsOf(storedHours.weeklyRules);
  const timezone = textOf(storedHours.timezone);
  return {
    week: weekOf((weekdayEn) =>
      rules
        .filter(({ days }) => Array.isArray(days) && days.includes(weekdayEn.slice(0, 3)))
        .flatMap(({ hours }) => objectsOf(hours).flatMap(({ from, to }) => rangeOf(from, to))),
    ),
    holidays: objectsOf(storedHours.overrides).flatMap(holidayOf),
    timezone: isTimeZone(timezone) ? timezone : null,
  };
}

/** A day that is closed, or is open from one time to another; of more times the first and the last. */
function holidayOf({ date, repeat, closed: isClosed, hours, label }: Parts): Holiday[] {
  const day = textOf(date).slice(0, 10);
  if (!isDay(day)) return [];
  const ranges = objectsOf(hours).flatMap(({ from, to }) => rangeOf(from, to));
  const [first, last] = [ranges[0], ranges.at(-1)];
  const open = isClosed !== true && first && last ? { startTime: first.startTime, endTime: last.endTime } : {};
  return [{ date: day, name: shortText(label, 60), everyYear: repeat === "yearly", ...open }];
}
