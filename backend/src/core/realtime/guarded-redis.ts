import type { Redis } from "ioredis";
import { redisConnection } from "../redis";

export const guardedRedisMs = {
  /** Time limit of a reply. */
  answer: 1_000,
  /** Pause after a missing reply, so that later callers do not wait again. */
  rest: 5_000,
  /** A connection without any reply for this long is closed and opened again. */
  silence: 10_000,
};

/** Redis for queries whose result is optional. */
export interface GuardedRedis {
  /** Undefined while Redis is unavailable or silent. */
  ask<T>(question: (at: Redis) => Promise<T>): Promise<T | undefined>;
  /** The current time of Redis' clock, which is the same for all processes; the clocks of their hosts may differ. */
  now(): number;
  /** Measures the difference to Redis' clock again. */
  compareClocks(): Promise<void>;
  onReady(callback: () => void): void;
  close(): void;
}

export function openGuardedRedis(name: string): GuardedRedis {
  const client = redisConnection(name, {
    enableOfflineQueue: false,
    // Commands of a broken connection are not sent again on the next one: they are out of date.
    maxRetriesPerRequest: 0,
    commandTimeout: guardedRedisMs.answer,
    socketTimeout: guardedRedisMs.silence,
  });
  let restsUntil = 0;
  /** How far Redis' clock is ahead of ours. */
  let ahead = 0;

  const ask = async <T>(question: (at: Redis) => Promise<T>): Promise<T | undefined> => {
    if (performance.now() < restsUntil) return undefined;
    try {
      return await question(client);
    } catch (error) {
      if (isSilence(error)) restsUntil = performance.now() + guardedRedisMs.rest;
      return undefined;
    }
  };

  return {
    ask,
    now: () => Date.now() + ahead,
    compareClocks: async () => {
      const requestedAt = Date.now();
      const time = await ask((at) => at.time());
      if (!time) return;
      const [seconds, microseconds] = time.map(Number);
      ahead = Math.round((seconds ?? 0) * 1_000 + (microseconds ?? 0) / 1_000 - (requestedAt + Date.now()) / 2);
    },
    onReady: (callback) => void client.on("ready", callback),
    close: () => client.disconnect(),
  };
}

/** ioredis identifies this error only by its message. */
const isSilence = (error: unknown): boolean => error instanceof Error && error.message === "Command timed out";

/** The results of a pipeline, in order; throws the first error. */
export async function repliesOf(pipeline: ReturnType<Redis["pipeline"]>): Promise<unknown[]> {
  const answers = (await pipeline.exec()) ?? [];
  return answers.map(([error, answer]) => {
    if (error) throw error;
    return answer;
  });
}
