import type { OutageDto } from "@guiche/contract/connections";

const dayMs = 24 * 60 * 60_000;

/** An interval of the last 24 hours: 0 is a day ago, 1 is now. */
interface DayInterval {
  from: number;
  to: number;
}

const clampToDay = (position: number) => Math.min(1, Math.max(0, position));

/** The intervals of the last 24 hours in which a connection was down; oldest first, overlapping ones merged. */
export function outageIntervals(
  outages: readonly Pick<OutageDto, "startedAt" | "endedAt">[],
  now: number,
): DayInterval[] {
  const positionOf = (time: string | null) => clampToDay(1 - (now - (time === null ? now : Date.parse(time))) / dayMs);
  const all = outages
    .map(({ startedAt, endedAt }) => ({ from: positionOf(startedAt), to: positionOf(endedAt) }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from);
  const joined: DayInterval[] = [];
  for (const interval of all) {
    const last = joined.at(-1);
    if (last && interval.from <= last.to) last.to = Math.max(last.to, interval.to);
    else joined.push({ ...interval });
  }
  return joined;
}

/** The share of the day in which the connection was up, from 0 to 1. */
export const uptimeShare = (down: readonly DayInterval[]): number =>
  1 - down.reduce((total, { from, to }) => total + to - from, 0);
