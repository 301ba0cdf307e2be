import { Installation, type InstallationOptions } from "../../harness/installation/installation";
import type { S3Double } from "../../backend/src/testing/s3/s3-double";
import type { Random } from "../../backend/src/testing/random";
import type { Stores } from "./stores";

/** The input of a scenario. */
interface ScenarioContext {
  stores: Stores;
  random: Random;
  /** Where files are stored instead of the disk. */
  bucket?: S3Double;
  log(text: string): void;
}

export interface Outcome {
  /** One sentence for each broken guarantee; empty when all held. */
  faults: string[];
  /** The figures in one line. */
  figures: string;
}

type SizeName = "small" | "full";

export interface Scenario {
  run(context: ScenarioContext, size: SizeName): Promise<Outcome>;
}

/** One guarantee that the suite tests, in two sizes: small for `npm test`, full for `npm run test:crash`. */
export const scenario = <Size>(
  sizes: Record<SizeName, Size>,
  run: (context: ScenarioContext, size: Size) => Promise<Outcome>,
): Scenario => ({
  run: (context, size) => run(context, sizes[size]),
});

/** Runs `work` with an installation and stops it afterwards. */
export async function withInstallation<T>(
  { stores, bucket }: ScenarioContext,
  work: (installation: Installation) => Promise<T>,
  more: Pick<InstallationOptions, "env" | "flags"> = {},
): Promise<T> {
  await stores.flush();
  const env = { ...more.env, ...(bucket && { S3_URL: bucket.url }) };
  const installation = await Installation.open({
    databaseUrl: stores.databaseUrl,
    redisUrl: stores.redisUrl,
    ...more,
    env,
  });
  const outcome = await work(installation).catch(async (error: unknown) => {
    // Report the first failure.
    await installation.close().catch(() => undefined);
    throw error;
  });
  await installation.close();
  return outcome;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
