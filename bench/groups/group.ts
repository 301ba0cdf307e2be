import type { Calibration } from "../calibration";
import type { Figure } from "../report/report";
import { Installation, type InstallationOptions } from "../harness/installation";

/** What a group is given: where to run, what to compare with, and how to say how far it is. */
export interface Bench {
  calibration: Calibration;
  databaseUrl: string;
  redisUrl: string;
  chromium: string | undefined;
  /** Size of the seeded data. */
  size: "S" | "M";
  /** How long the load lasts. */
  minutes: number;
  say(text: string): void;
}

export interface Measured {
  figures: Figure[];
  notes?: string[];
  /** What of it could not be measured, and why; the rest counts nevertheless. */
  failure?: string;
}

export type Group = (bench: Bench) => Promise<Measured>;

/** An installation of its own for the time of `work`. */
export async function withHarness<T>(
  { databaseUrl, redisUrl }: Bench,
  work: (on: Installation) => Promise<T>,
  more: Pick<InstallationOptions, "env" | "flags" | "inMemory"> = {},
): Promise<T> {
  const profile = process.env.BENCH_CPU_PROFILE;
  const flags = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
  const on = await Installation.open({ databaseUrl, redisUrl, ...more, flags: [...flags, ...(more.flags ?? [])] });
  try {
    return await work(on);
  } finally {
    await on.close();
  }
}
