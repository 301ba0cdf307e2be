/** Clocks of IANA zones. Wall time is represented as the milliseconds at which a clock in UTC would show the same. */

export const minute = 60_000;
export const day = 24 * 60 * minute;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(zone);
  if (cachedFormat) return cachedFormat;
  const newFormat = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, newFormat);
  return newFormat;
}

/** The zone's offset from UTC at an instant, in milliseconds. */
export function offsetAt(zone: string, instant: number): number {
  const dateParts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) dateParts[type] = Number(value);
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = dateParts;
  return Date.UTC(year, month - 1, date, hour, minutes, second) - Math.floor(instant / 1_000) * 1_000;
}

/** Local time in minutes since midnight. */
export function minuteOfDay(zone: string, instant: number): number {
  const wall = Math.floor((instant + offsetAt(zone, instant)) / minute);
  return ((wall % 1_440) + 1_440) % 1_440;
}

/** A period without a clock change in a zone: wall time is `instant + offset` in it. */
interface Stretch {
  from: number;
  to: number;
  offset: number;
}

/** Walks back from an instant in stretches of at most a day, split where the clock changes. */
export function* stretchesBefore(zone: string, end: number, days: number): Generator<Stretch> {
  for (let to = end, dayIndex = 0; dayIndex < days; dayIndex += 1, to -= day) {
    const from = to - day;
    const [before, after] = [offsetAt(zone, from), offsetAt(zone, to - 1)];
    const change = before === after ? from : changeBetween(zone, from, to - 1, after);
    yield { from: change, to, offset: after };
    if (change > from) yield { from, to: change, offset: before };
  }
}

/** The instant at which the zone's offset changed to `after`. */
function changeBetween(zone: string, from: number, to: number, after: number): number {
  let [lastUnchanged, firstChanged] = [from, to];
  while (firstChanged - lastUnchanged > 1) {
    const middle = Math.floor((lastUnchanged + firstChanged) / 2);
    if (offsetAt(zone, middle) === after) firstChanged = middle;
    else lastUnchanged = middle;
  }
  return firstChanged;
}
