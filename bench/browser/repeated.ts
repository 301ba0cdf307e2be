import { median, percentile } from "../report/statistics";

/** The middle one of the rounds, and how far they lie apart. */
export const middleOf = (repeats: number[]) => ({ value: median(repeats), repeats });

/** In each round 95 of 100 took no longer. */
export const p95Of = (times: number[][]) => middleOf(times.map((each) => percentile(each, 0.95)));

export const p50Of = (times: number[][]) => percentile(times.flat(), 0.5);
