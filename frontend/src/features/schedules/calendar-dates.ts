const minutesLong = 30;

/** A Date whose fields in UTC are those of the wall time: it stands for a clock, not for a moment. No zone skips it. */
export const dateAt = (wall: string): Date => new Date(`${wall}Z`);

/** An event has a height, and ends on its day. */
export function endOf(wall: string): Date {
  const start = dateAt(wall);
  const end = new Date(start.getTime() + minutesLong * 60_000);
  return end.getUTCDate() === start.getUTCDate() ? end : dateAt(`${wall.slice(0, 10)}T23:59`);
}

/** What a clock shows at such a Date. */
export const wallAt = (date: Date): string => date.toISOString().slice(0, 16);
