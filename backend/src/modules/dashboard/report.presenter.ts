import { quantileOf, type Durations, type TimesDto } from "@guiche/contract/dashboard";
import type { TimedSums } from "./report.store";

/** The mean in minutes of a sum of milliseconds; null for nothing. */
export const minutesOf = (ms: number | undefined, count: number | undefined): number | null =>
  ms === undefined || !count ? null : ms / count / 60_000;

const durations = (ms: number, count: number, histogram: number[]): Durations => ({
  count,
  average: minutesOf(ms, count),
  median: quantileOf(histogram, 0.5),
  p90: quantileOf(histogram, 0.9),
});

const nothing: TimedSums = {
  ...{ accepted: 0, waitMs: 0, answered: 0, answerMs: 0, finished: 0, served: 0, serviceMs: 0 },
  ...{ waits: [], answers: [], services: [] },
};

export function presentTimes(sums: TimedSums = nothing): TimesDto {
  return {
    wait: durations(sums.waitMs, sums.accepted, sums.waits),
    answer: durations(sums.answerMs, sums.answered, sums.answers),
    support: durations(sums.serviceMs, sums.served, sums.services),
  };
}
