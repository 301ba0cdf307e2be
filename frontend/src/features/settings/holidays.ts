import { holidayList, type Holiday } from "@guiche/contract/time/hours";

/** The most holidays a company may have. */
export const maxHolidays = 200;

/** By date and name; annual holidays by month and day. */
const byDate = (a: Holiday, b: Holiday) => a.date.localeCompare(b.date) || a.name.localeCompare(b.name);

/** Parses the setting; an unreadable value is an empty list. */
export function readHolidays(text: string): Holiday[] {
  try {
    return (holidayList.validateSync(JSON.parse(text)) ?? []).toSorted(byDate);
  } catch {
    return [];
  }
}

export const writeHolidays = (list: readonly Holiday[]) => JSON.stringify(list);

/** Whether two holidays fall on the same day: the same date, or the same day and month if one is annual. */
const sameDay = (a: Holiday, b: Holiday) =>
  a.date === b.date || ((a.everyYear || b.everyYear) && a.date.slice(5) === b.date.slice(5));

export type HolidayProblem = "noDate" | "noTimes" | "taken" | "full";

/** Adds a holiday, or returns why it cannot be added. */
export function addHoliday(list: readonly Holiday[], day: Holiday): Holiday[] | HolidayProblem {
  const { startTime, endTime, ...whole } = { ...day, name: day.name.trim() };
  if (Boolean(startTime) !== Boolean(endTime)) return "noTimes";
  const newHoliday: Holiday = startTime ? { ...whole, startTime, endTime } : whole;
  if (!holidayList.isValidSync([newHoliday])) return "noDate";
  if (list.some((other) => sameDay(other, newHoliday))) return "taken";
  if (list.length >= maxHolidays) return "full";
  return [...list, newHoliday].toSorted(byDate);
}

/** Adds those whose day is still free, as many as fit. */
export const addHolidays = (list: readonly Holiday[], days: readonly Holiday[]): Holiday[] =>
  days.reduce<Holiday[]>(
    (holidays, each) => {
      const next = addHoliday(holidays, each);
      return typeof next === "string" ? holidays : next;
    },
    [...list],
  );

export const dropHoliday = (list: readonly Holiday[], day: Holiday): Holiday[] => list.filter((other) => other !== day);
