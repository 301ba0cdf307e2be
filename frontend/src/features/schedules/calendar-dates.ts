const minutesLong = 30;

/** A Date whose fields in the browser's zone are those of the wall time: it stands for a clock, not for a moment. */
export function dateAt(wall: string): Date {
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0] = wall.split(/\D/).map(Number);
  return new Date(year, month - 1, date, hour, minute);
}

/** An event has a height, and ends on its day. */
export function endOf(wall: string): Date {
  const start = dateAt(wall);
  const end = new Date(start.getTime() + minutesLong * 60_000);
  return end.getDate() === start.getDate() ? end : dateAt(`${wall.slice(0, 10)}T23:59`);
}

const two = (part: number) => String(part).padStart(2, "0");

/** What a clock shows at such a Date. */
export const wallAt = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
