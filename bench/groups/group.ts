import type { Calibration } from "../calibration";
import type { Figure } from "../report/report";
import type { DataSize } from "../../harness/installation/seed";
import { Installation, type InstallationOptions } from "../../harness/installation/installation";

/** The input of a group: where to run, what to compare with, and how to report progress. */
export interface Bench {
  calibration: Calibration;
  databaseUrl: string;
  redisUrl: string;
  chromium: string | undefined;
  /** Size of the seeded data. */
  size: DataSize;
  /** The duration of the load, in minutes. */
  minutes: number;
  log(text: string): void;
}

export interface GroupResult {
  figures: Figure[];
  notes?: string[];
  /** What could not be measured, and why. The other figures still count. */
  failure?: string;
}

export type Group = (bench: Bench) => Promise<GroupResult>;

/** Runs `work` with a new installation and stops it afterwards. */
export async function withHarness<T>(
  { databaseUrl, redisUrl }: Bench,
  work: (installation: Installation) => Promise<T>,
  more: Pick<InstallationOptions, "env" | "flags" | "inMemory" | "program"> = {},
): Promise<T> {
  const profile = process.env.BENCH_CPU_PROFILE;
  const flags = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
  const installation = await Installation.open({
    databaseUrl,
    redisUrl,
    ...more,
    flags: [...flags, ...(more.flags ?? [])],
  });
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}
