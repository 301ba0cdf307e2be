import type { CampaignLimit, SendingWindow } from "@guiche/contract/campaigns";
import type { NumberHealth } from "@guiche/contract/rules/number-health";
import { momentOf, wallTime } from "@guiche/contract/time/wall-time";

interface Run {
  /** When it begins, and when "today" is: the budget and the cap of that day may be used up in part. */
  begins: number;
  now: number;
  zone: string;
  /** People who wrote to the company, and the others, whom the number's budget is for. */
  warm: number;
  cold: number;
  window: SendingWindow | null;
  /** Seconds from one message to the next. */
  secondsEach: number;
  /** Messages a day; null without a limit. */
  cap: number | null;
  capUsedToday: number;
  /** How the number stands at a moment: a new one may write to more people each day. Null without a connection. */
  healthAt: ((moment: number) => Pick<NumberHealth, "budget" | "level">) | null;
  budgetUsedToday: number;
}

interface Plan {
  /** How many leave on the day on which it begins. */
  firstDay: number;
  /** What keeps the others from leaving on that day; null when no recipient is left. */
  limit: CampaignLimit | null;
  ends: number | null;
}

/** As far as a forecast looks. */
const mostDays = 1_000;
const dayMinutes = 24 * 60;

/** How many leave on each day, by that day's budget, and when the last one does. */
export function planRun(run: Run): Plan {
  const { begins, zone, window, secondsEach } = run;
  const plan: Plan = { firstDay: 0, limit: null, ends: null };
  let { warm, cold } = run;
  const [firstDate = "", clock = "00:00"] = wallTime(begins, zone).split("T");
  const isToday = wallTime(run.now, zone).startsWith(firstDate);
  for (let day = 0; day < mostDays && warm + cold > 0; day += 1) {
    const date = new Date(Date.parse(`${firstDate}T00:00:00Z`) + day * dayMinutes * 60_000);
    const open = openMinutes(window, date.getUTCDay(), day === 0 ? minutesOf(clock) : 0);
    const isNow = day === 0 && isToday;
    // A day's budget is what it is when its last message leaves.
    const closes = Date.parse(`${date.toISOString().slice(0, 10)}T00:00:00Z`) + (open.at(-1)?.[1] ?? 0) * 60_000 - 1;
    const health = run.healthAt?.(momentOf(new Date(closes).toISOString().slice(0, 16), zone).getTime());
    // A campaign of such a number rests for all its recipients.
    const isRed = health?.level === "red";
    const minutes = open.reduce((sum, [from, until]) => sum + until - from, 0);
    const inTime = secondsEach > 0 ? Math.floor((minutes * 60) / secondsEach) : minutes > 0 ? Infinity : 0;
    const inCap = run.cap === null ? Infinity : Math.max(0, run.cap - (isNow ? run.capUsedToday : 0));
    const budgetLeft = health ? health.budget - (isNow ? run.budgetUsedToday : 0) : Infinity;
    const inBudget = warm + Math.min(cold, Math.max(0, budgetLeft));
    const going = isRed ? 0 : Math.min(inTime, inCap, inBudget);
    const coldGoing = Math.min(cold, Math.max(0, budgetLeft), Math.round((going * cold) / (warm + cold)));
    const warmGoing = Math.min(warm, going - coldGoing);
    warm -= warmGoing;
    cold -= Math.min(cold, going - warmGoing);
    if (day === 0) {
      plan.firstDay = going;
      if (warm + cold > 0)
        plan.limit = isRed
          ? "health"
          : going === inTime
            ? window
              ? "window"
              : "pace"
            : going === inCap
              ? "cap"
              : "budget";
    }
    if (warm + cold === 0) {
      const minutesTaken = (going * secondsEach) / 60;
      const [first] = open;
      const wall = `${date.toISOString().slice(0, 10)}T${clockOf(minuteAfter(open, minutesTaken))}`;
      // Begun in the middle of a minute, and over before the window closes.
      const isStraight = day === 0 && first?.[0] === minutesOf(clock) && first[0] + minutesTaken <= first[1];
      plan.ends = isStraight ? begins + minutesTaken * 60_000 : Math.max(begins, momentOf(wall, zone).getTime());
    }
  }
  return plan;
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** The minutes of a day, from this one on, in which the window is open. */
function openMinutes(window: SendingWindow | null, weekday: number, after: number): [from: number, until: number][] {
  const all: [number, number][] = [];
  if (!window) all.push([0, dayMinutes]);
  else {
    const [from, until] = [minutesOf(window.from), minutesOf(window.until)];
    const isOpen = window.days.includes(weekday);
    if (from < until) {
      if (isOpen) all.push([from, until]);
    } else {
      if (window.days.includes((weekday + 6) % 7)) all.push([0, until]);
      if (isOpen) all.push([from, dayMinutes]);
    }
  }
  return all
    .map(([from, until]) => [Math.max(from, after), until] as [number, number])
    .filter(([from, until]) => from < until);
}

/** The minute of the day when so many open minutes have passed. */
function minuteAfter(open: readonly [number, number][], minutes: number): number {
  let minutesLeft = minutes;
  for (const [from, until] of open) {
    if (minutesLeft <= until - from) return Math.min(dayMinutes - 1, Math.floor(from + minutesLeft));
    minutesLeft -= until - from;
  }
  return dayMinutes - 1;
}
