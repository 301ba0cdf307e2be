import { recurrences, type Recurrence } from "@guiche/contract/companies";

/** The first day of a period and of the next; days are `yyyy-MM-dd`. */
export interface Period {
  from: string;
  to: string;
}

interface Subscription {
  dueDate: string;
  /** The day of the month that periods begin on. A shorter month uses its last day. */
  dueDay: number;
  recurrence: Recurrence;
}

export const dayOfMonth = (day: string): number => Number(day.slice(8));

export function addMonths(day: string, months: number, dueDay: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(dueDay, lastDay));
  return first.toISOString().slice(0, 10);
}

/** Whole months between two days on which periods begin. */
export const monthsBetween = (from: string, to: string): number => monthOf(to) - monthOf(from);

function monthOf(day: string): number {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return year * 12 + month;
}

const periodFrom = (from: string, { dueDay, recurrence }: Omit<Subscription, "dueDate">): Period => ({
  from,
  to: addMonths(from, recurrences[recurrence], dueDay),
});

/**
 * The periods that need an invoice, oldest first: those that begin no later than `horizon`, which a company may use.
 * It may use what begins until the end of its grace, `usableUntil`; a suspended company owes one period, not all that
 * have passed since. `isAhead`: the first one, however far away it is.
 */
export function periodsToBill(
  subscription: Subscription,
  { horizon, usableUntil, isAhead = false }: { horizon: string; usableUntil: string; isAhead?: boolean },
): Period[] {
  const periods: Period[] = [];
  let period = periodFrom(subscription.dueDate, subscription);
  while (
    (period.from <= horizon || (isAhead && periods.length === 0)) &&
    (periods.length === 0 || period.from <= usableUntil)
  ) {
    periods.push(period);
    period = periodFrom(period.to, subscription);
  }
  return periods;
}
