import {
  durationBounds,
  exactQuantileOf,
  quantileOf,
  type Durations,
  type Histogram,
  type TimesDto,
  type TrendFigures,
} from "@guiche/contract/dashboard";
import type { StoredHistogram, Sums, TimedSums, Times } from "./report.store";

/** The mean in minutes of a sum of milliseconds; null for nothing. */
export const minutesOf = (ms: number | undefined, count: number | undefined): number | null =>
  ms === undefined || !count ? null : ms / count / 60_000;

const buckets = durationBounds.length + 1;
const histogramIn = (storedHistogram: StoredHistogram): Histogram => {
  const [shortest = null, longest = null] = storedHistogram.slice(buckets);
  return {
    counts: storedHistogram.slice(0, buckets).map((count) => count ?? 0),
    shortest: (shortest ?? 0) / 60_000,
    longest: longest === null ? (durationBounds.at(-1) ?? 0) : longest / 60_000,
  };
};

function durations(ms: number, count: number, histogram: StoredHistogram, exact: number[] | undefined): Durations {
  const minutes = exact?.map((one) => one / 60_000);
  const quantile = (share: number) =>
    minutes ? exactQuantileOf(minutes, share) : quantileOf(histogramIn(histogram), share);
  return { count, average: minutesOf(ms, count), median: quantile(0.5), p90: quantile(0.9) };
}

const none: Sums = { accepted: 0, waitMs: 0, answered: 0, answerMs: 0, finished: 0, served: 0, serviceMs: 0 };
const nothing: TimedSums = { ...none, waits: [], answers: [], services: [] };

/** One histogram of two. */
const both = (one: StoredHistogram, other: StoredHistogram): StoredHistogram => {
  const [shortest, longest] = [buckets, buckets + 1].map((at) =>
    [one[at], other[at]].filter((ms): ms is number => typeof ms === "number"),
  );
  return [
    ...Array.from({ length: buckets }, (_bucket, at) => (one[at] ?? 0) + (other[at] ?? 0)),
    shortest?.length ? Math.min(...shortest) : null,
    longest?.length ? Math.max(...longest) : null,
  ];
};

/** The sums of several groups as those of all of them. */
export const addUp = (groups: readonly Sums[]): Sums =>
  groups.reduce(
    (all, one) => ({
      accepted: all.accepted + one.accepted,
      waitMs: all.waitMs + one.waitMs,
      answered: all.answered + one.answered,
      answerMs: all.answerMs + one.answerMs,
      finished: all.finished + one.finished,
      served: all.served + one.served,
      serviceMs: all.serviceMs + one.serviceMs,
    }),
    none,
  );

/** The same with their histograms. */
export const allTimes = (groups: readonly TimedSums[]): TimedSums => ({
  ...addUp(groups),
  waits: groups.map(({ waits }) => waits).reduce(both, []),
  answers: groups.map(({ answers }) => answers).reduce(both, []),
  services: groups.map(({ services }) => services).reduce(both, []),
});

export const presentTrend = (sums: Sums): TrendFigures => ({
  supportFinished: sums.finished,
  avgSupportTime: minutesOf(sums.serviceMs, sums.served),
  avgWaitTime: minutesOf(sums.waitMs, sums.accepted),
  avgAnswerTime: minutesOf(sums.answerMs, sums.answered),
});

/** `exact`: the times themselves, where they are few. */
export function presentTimes(sums: TimedSums = nothing, exact?: readonly Times[] | null): TimesDto {
  const listOf = (name: keyof Times) => exact?.flatMap((times) => times[name]);
  return {
    wait: durations(sums.waitMs, sums.accepted, sums.waits, listOf("waits")),
    answer: durations(sums.answerMs, sums.answered, sums.answers, listOf("answers")),
    support: durations(sums.serviceMs, sums.served, sums.services, listOf("services")),
  };
}
