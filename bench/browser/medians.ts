import { median, percentile } from "../../harness/statistics";

/** The median of the rounds, and their spread. */
export const medianOf = (repeats: number[]) => ({ value: median(repeats), repeats });

/** The p95 of each round. */
export const p95Of = (times: number[][]) => medianOf(times.map((each) => percentile(each, 0.95)));

export const p50Of = (times: number[][]) => percentile(times.flat(), 0.5);
