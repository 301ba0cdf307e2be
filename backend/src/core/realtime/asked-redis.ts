import type { Redis } from "ioredis";
import { redisConnection } from "../redis";

/** Milliseconds, like all times here. */
export const askedRedisTimes = {
  /** So long an answer is waited for. */
  answer: 1_000,
  /** A Redis that did not answer is left alone for so long: nobody waits for the same silence again. */
  rest: 5_000,
  /** A line on which nothing comes back for so long is cut, and opened anew. */
  silence: 10_000,
};

/** A Redis of which something is asked that can also be done without. */
export interface AskedRedis {
  /** Undefined while Redis is away, or silent. */
  ask<T>(question: (at: Redis) => Promise<T>): Promise<T | undefined>;
  /** This moment by Redis' own clock, which is the same for all processes: those of their hosts need not be. */
  now(): number;
  /** Looks at Redis' clock again. */
  compareClocks(): Promise<void>;
  onReady(act: () => void): void;
  close(): void;
}

export function askRedis(name: string): AskedRedis {
  const line = redisConnection(name, {
    enableOfflineQueue: false,
    // What a broken line left open is not asked again on the next one: it is no longer true.
    maxRetriesPerRequest: 0,
    commandTimeout: askedRedisTimes.answer,
    socketTimeout: askedRedisTimes.silence,
  });
  let restsUntil = 0;
  /** How far Redis' clock is ahead of ours. */
  let ahead = 0;

  const ask = async <T>(question: (at: Redis) => Promise<T>): Promise<T | undefined> => {
    if (performance.now() < restsUntil) return undefined;
    try {
      return await question(line);
    } catch (error) {
      if (isSilence(error)) restsUntil = performance.now() + askedRedisTimes.rest;
      return undefined;
    }
  };

  return {
    ask,
    now: () => Date.now() + ahead,
    compareClocks: async () => {
      const asked = Date.now();
      const told = await ask((at) => at.time());
      if (!told) return;
      const [seconds, microseconds] = told.map(Number);
      ahead = Math.round((seconds ?? 0) * 1_000 + (microseconds ?? 0) / 1_000 - (asked + Date.now()) / 2);
    },
    onReady: (act) => void line.on("ready", act),
    close: () => line.disconnect(),
  };
}

/** ioredis names it by its words alone. */
const isSilence = (error: unknown): boolean => error instanceof Error && error.message === "Command timed out";

/** The answers of a pipeline, in its order; throws what went wrong with the first that has none. */
export async function answersOf(pipeline: ReturnType<Redis["pipeline"]>): Promise<unknown[]> {
  const answers = (await pipeline.exec()) ?? [];
  return answers.map(([error, answer]) => {
    if (error) throw error;
    return answer;
  });
}
