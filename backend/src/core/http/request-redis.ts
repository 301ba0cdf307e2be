import type { Redis } from "ioredis";
import { redisConnection } from "../redis";

let connection: Redis | undefined;

/** What requests agree on through Redis. While it is unavailable commands fail soon. */
export const requestRedis = (): Redis =>
  (connection ??= redisConnection("requests", { maxRetriesPerRequest: 1, commandTimeout: 500 }));
