import type { CampaignSettings } from "@guiche/contract/campaign-settings";
import type { RestReason, SendingWindow } from "@guiche/contract/campaigns";
import { momentOf, wallDay, wallTime } from "@guiche/contract/time/wall-time";

type Intervals = Pick<CampaignSettings, "messageInterval" | "longerIntervalAfter" | "greaterInterval">;

/** How long to wait after the message with this number, in milliseconds; `chance` is from 0 to 1. */
export function pauseAfter(count: number, settings: Intervals, slowdown: number, chance: number): number {
  const isLonger = settings.longerIntervalAfter > 0 && count % settings.longerIntervalAfter === 0;
  const seconds = settings.messageInterval * chance + (isLonger ? settings.greaterInterval : 0);
  return Math.round(seconds * slowdown * 1_000);
}

/** The average, for a forecast. */
export function secondsEach({ messageInterval, longerIntervalAfter, greaterInterval }: Intervals, slowdown: number) {
  const longer = longerIntervalAfter > 0 ? greaterInterval / longerIntervalAfter : 0;
  return (messageInterval / 2 + longer) * slowdown;
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const day = 24 * 60;

/** A window that ends before it starts goes over midnight and belongs to the day on which it began. */
export function isWithin(window: SendingWindow | null, zone: string, instant: number): boolean {
  if (!window) return true;
  const wall = new Date(`${wallTime(instant, zone)}:00Z`);
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  const [from, until] = [minutesOf(window.from), minutesOf(window.until)];
  const today = window.days.includes(wall.getUTCDay());
  const yesterday = window.days.includes((wall.getUTCDay() + 6) % 7);
  if (from < until) return today && minute >= from && minute < until;
  return (today && minute >= from) || (yesterday && minute < until);
}

/** When the current day of the zone began. */
export const startOfDay = (zone: string, at: Date): Date => momentOf(`${wallDay(at, zone)}T00:00`, zone);

/** The first moment from this one on, to the minute, at which the window is open; null when it is in no week. */
function nextOpening(window: SendingWindow | null, zone: string, from: Date): Date | null {
  if (isWithin(window, zone, from.getTime()) || !window) return from;
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const date = new Date(Date.parse(`${wallDay(from, zone)}T00:00:00Z`) + ahead * day * 60_000);
    const opens = momentOf(`${date.toISOString().slice(0, 10)}T${window.from}`, zone);
    if (window.days.includes(date.getUTCDay()) && opens > from) return opens;
  }
  return null;
}

interface Resting {
  restReason: RestReason | null;
  window: SendingWindow | null;
  restrictedUntil: Date | null;
  /** When one more customer may be written to within 24 hours. */
  tierFreesAt?: number | null;
}

/** When what a campaign waits for is over, if that is a matter of time. */
export function resumesAt(
  { restReason, window, restrictedUntil, tierFreesAt }: Resting,
  zone: string,
  at: Date,
): Date | null {
  if (restReason === "window") return nextOpening(window, zone, at);
  if (restReason === "restricted")
    return restrictedUntil && restrictedUntil > at ? nextOpening(window, zone, restrictedUntil) : null;
  if (restReason === "tier") return tierFreesAt ? nextOpening(window, zone, new Date(tierFreesAt)) : null;
  if (restReason !== "budget" && restReason !== "cap") return null;
  const tomorrow = new Date(startOfDay(zone, at).getTime() + 36 * 60 * 60_000);
  return nextOpening(window, zone, startOfDay(zone, tomorrow));
}
