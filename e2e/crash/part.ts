import { Installation, type InstallationOptions } from "../../bench/harness/installation";
import type { Random } from "./random";
import type { Stores } from "./stores";

/** What a part is given. */
export interface Scene {
  stores: Stores;
  random: Random;
  say(text: string): void;
}

export interface Outcome {
  /** What is wrong, one sentence each; none when every promise was kept. */
  faults: string[];
  /** The figures, in one line. */
  figures: string;
}

export type SizeName = "small" | "full";

export interface Part {
  run(scene: Scene, size: SizeName): Promise<Outcome>;
}

/** One promise of the suite, in two sizes: small for every `npm test`, full for `npm run test:crash`. */
export const part = <Size>(
  sizes: Record<SizeName, Size>,
  play: (scene: Scene, size: Size) => Promise<Outcome>,
): Part => ({
  run: (scene, size) => play(scene, sizes[size]),
});

/** An installation for the time of `work`. */
export async function installed<T>(
  { stores }: Scene,
  work: (on: Installation) => Promise<T>,
  more: Pick<InstallationOptions, "env"> = {},
): Promise<T> {
  await stores.flush();
  const on = await Installation.open({ databaseUrl: stores.databaseUrl, redisUrl: stores.redisUrl, ...more });
  const done = await work(on).catch(async (error: unknown) => {
    // What went wrong first is what is told.
    await on.close().catch(() => undefined);
    throw error;
  });
  await on.close();
  return done;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
