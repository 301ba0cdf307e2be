import type { OutageDto } from "@guiche/contract/connections";

const dayMs = 24 * 60 * 60_000;

/** An interval of the last 24 hours: 0 is a day ago, 1 is now. */
export interface Stretch {
  from: number;
  to: number;
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The intervals of the last 24 hours in which a connection was down; oldest first, overlapping ones merged. */
export function stretchesOf(outages: readonly Pick<OutageDto, "startedAt" | "endedAt">[], now: number): Stretch[] {
  const place = (time: string | null) => within(1 - (now - (time === null ? now : Date.parse(time))) / dayMs);
  const all = outages
    .map(({ startedAt, endedAt }) => ({ from: place(startedAt), to: place(endedAt) }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from);
  const joined: Stretch[] = [];
  for (const stretch of all) {
    const last = joined.at(-1);
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to);
    else joined.push({ ...stretch });
  }
  return joined;
}

/** The share of the day in which it was up. */
export const shareOf = (down: readonly Stretch[]): number =>
  1 - down.reduce((total, { from, to }) => total + to - from, 0);
