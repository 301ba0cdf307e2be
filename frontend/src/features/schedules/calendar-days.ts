import { addDays } from "@guiche/contract/time/wall-time";

export const views = ["month", "week", "agenda"] as const;
export type View = (typeof views)[number];
export const isView = (text: string | null): text is View => (views as readonly (string | null)[]).includes(text);

/** Days are texts `yyyy-MM-dd` of the company's calendar: no zone can move them. */
export const dayAfter = (day: string, days: number): string => addDays(`${day}T00:00`, days).slice(0, 10);

const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();

/** `firstDay`: the weekday with which weeks begin, 0 for Sunday. */
export const weekStart = (day: string, firstDay: number): string =>
  dayAfter(day, -((weekdayOf(day) - firstDay + 7) % 7));

export const monthStart = (day: string): string => `${day.slice(0, 8)}01`;

/** The same day some months later, or that month's last day. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** The days of an agenda. */
const agendaDays = 30;

/** The first day that a view shows, and the one after its last. */
export function windowOf(view: View, day: string, firstDay: number): { from: string; until: string } {
  if (view === "agenda") return { from: day, until: dayAfter(day, agendaDays) };
  if (view === "week") {
    const from = weekStart(day, firstDay);
    return { from, until: dayAfter(from, 7) };
  }
  const from = weekStart(monthStart(day), firstDay);
  const last = dayAfter(monthStart(monthAfter(monthStart(day), 1)), -1);
  return { from, until: dayAfter(weekStart(last, firstDay), 7) };
}

/** One page back or forth. */
export const turn = (view: View, day: string, direction: 1 | -1): string =>
  view === "month" ? monthAfter(day, direction) : dayAfter(day, direction * (view === "week" ? 7 : agendaDays));

export function daysBetween({ from, until }: { from: string; until: string }): string[] {
  const days: string[] = [];
  for (let day = from; day < until; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** Where an arrow key leads in a grid of days; null for other keys. */
export function dayFor(key: string, day: string): string | null {
  if (key === "ArrowLeft") return dayAfter(day, -1);
  if (key === "ArrowRight") return dayAfter(day, 1);
  if (key === "ArrowUp") return dayAfter(day, -7);
  if (key === "ArrowDown") return dayAfter(day, 7);
  if (key === "PageUp") return monthAfter(day, -1);
  if (key === "PageDown") return monthAfter(day, 1);
  return null;
}
