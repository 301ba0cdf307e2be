import { log } from "./log/log";
import { connectRedis, isRefusal, redisConnection } from "./redis";

const oldest = [6, 2] as const;

/** The faults of a Redis configuration, one sentence each, from the reply to INFO. A missing field is no fault. */
export function redisFaults(info: string): string[] {
  const fields = new Map(info.split(/\r?\n/).map((line) => line.split(":") as [string, string]));
  const policy = fields.get("maxmemory_policy");
  const [major = oldest[0], minor = 0] = fields.get("redis_version")?.split(".").map(Number) ?? oldest;
  const faults: string[] = [];
  if (policy !== undefined && policy !== "noeviction")
    faults.push(`maxmemory-policy is ${policy}: a full Redis would drop jobs and rate limits. Set it to noeviction.`);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    faults.push(`Redis ${major}.${minor} is too old: jobs need 6.2 or newer.`);
  if (fields.get("cluster_enabled") === "1")
    faults.push("Redis runs as a cluster, which Bull cannot use. Name a single one, or Sentinels.");
  return faults;
}

/** Redis is there and refuses this server; the message says why. */
export class UnusableRedis extends Error {}

const answerWithinMs = 5_000;

/** Throws if Redis refuses REDIS_URL. A Redis that is away ends no start. */
export async function assertRedisAdmits(): Promise<void> {
  const redis = connectRedis({
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    connectTimeout: answerWithinMs,
    commandTimeout: answerWithinMs,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  });
  const errors: Error[] = [];
  redis.on("error", (error: Error) => errors.push(error));
  await redis.ping().catch((error: Error) => errors.push(error));
  redis.disconnect();
  const refusal = errors.find(isRefusal);
  if (refusal)
    throw new UnusableRedis(
      `Redis refuses this server: ${refusal.message.replace(/\.$/, "")}. Check user, password and database number in REDIS_URL.`,
    );
}

/** Warns once at the start. Nothing that must not be lost is in Redis, so that no fault of it ends the start. */
export async function warnOfRedisFaults(): Promise<void> {
  const redis = redisConnection("check");
  try {
    for (const fault of redisFaults(await redis.info())) log.warn({ fault }, "Redis configuration unsafe");
  } catch (error) {
    log.debug({ error }, "Redis configuration could not be read");
  } finally {
    redis.disconnect();
  }
}
