import { holidayList, type Holiday } from "@guiche/contract/hours";

/** The most days a list holds. */
export const mostHolidays = 200;

/** In the order of the year for those that come back, else of the calendar. */
const byDate = (a: Holiday, b: Holiday) => a.date.localeCompare(b.date) || a.name.localeCompare(b.name);

/** The setting as a list; what cannot be read is none. */
export function readHolidays(text: string): Holiday[] {
  try {
    return (holidayList.validateSync(JSON.parse(text)) ?? []).toSorted(byDate);
  } catch {
    return [];
  }
}

export const writeHolidays = (list: readonly Holiday[]) => JSON.stringify(list);

/** Two that fall on the same day: the same date, or the same day and month where one comes back every year. */
const sameDay = (a: Holiday, b: Holiday) =>
  a.date === b.date || ((a.everyYear || b.everyYear) && a.date.slice(5) === b.date.slice(5));

export type Refusal = "noDate" | "taken" | "full";

/** The list with one day more, or why it cannot have it. */
export function addHoliday(list: readonly Holiday[], day: Holiday): Holiday[] | Refusal {
  const added: Holiday = { ...day, name: day.name.trim() };
  if (!holidayList.isValidSync([added])) return "noDate";
  if (list.some((other) => sameDay(other, added))) return "taken";
  if (list.length >= mostHolidays) return "full";
  return [...list, added].toSorted(byDate);
}

export const dropHoliday = (list: readonly Holiday[], day: Holiday): Holiday[] => list.filter((other) => other !== day);
