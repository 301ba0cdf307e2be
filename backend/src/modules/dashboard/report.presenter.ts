import { quantileOf, type Durations } from "@guiche/contract/dashboard";

/** The mean in minutes of a sum of milliseconds; null for nothing. */
export const minutesOf = (ms: number | undefined, count: number | undefined): number | null =>
  ms === undefined || !count ? null : ms / count / 60_000;

export const presentDurations = (ms: number, count: number, histogram: number[]): Durations => ({
  count,
  average: minutesOf(ms, count),
  median: quantileOf(histogram, 0.5),
  p90: quantileOf(histogram, 0.9),
});
