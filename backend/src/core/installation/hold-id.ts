import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { log } from "../log/log";
import { redisConnection } from "../redis";
import { UnusableDatabase } from "../db/unusable";
import type { Installation } from "./installation";

/** A database that was moved can start again when the last process of the old one is gone this long. */
const holdMs = { renew: 15_000, forgotten: 45_000, start: 2_000 };

interface HoldOptions {
  /** Called when Redis was away at the start and, once back, knows another database by our id. */
  onOther(error: UnusableDatabase): void;
}

/**
 * Writes into Redis which database has this installation's id, and throws if another one with the same id is in use: it
 * is a copy, both would hear each other's events and take each other's jobs. The processes of one database renew the entry
 * until they end. While Redis is away a process starts without this check and makes it up later.
 */
export async function holdInstallationId(installation: Installation, { onOther }: HoldOptions): Promise<() => void> {
  const redis = redisConnection("installation", {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: holdMs.start,
    socketTimeout: 2 * holdMs.renew,
  });
  let isConfirmed = false;
  const renew = async () => {
    const other = await claim(redis, installation);
    if (other && !isConfirmed) throw isCopied(installation);
    // This database was there first: it goes on.
    if (other) log.error({ id: installation.id }, "Another database uses this installation's id on the same Redis");
    isConfirmed = true;
  };
  await Promise.race([ready(redis), sleep(holdMs.start, undefined, { ref: false })]);
  await renew().catch((error: unknown) => {
    if (error instanceof UnusableDatabase) throw error;
    log.debug({ error }, "Installation could not be compared, Redis is unavailable");
  });
  const timer = setInterval(
    () =>
      void renew().catch((error: unknown) => {
        if (error instanceof UnusableDatabase) onOther(error);
      }),
    holdMs.renew,
  );
  timer.unref();
  return () => clearInterval(timer);
}

const ready = (redis: Redis): Promise<void> =>
  redis.status === "ready" ? Promise.resolve() : new Promise((resolve) => redis.once("ready", () => resolve()));

/** The fingerprint of the other database that holds the id, if there is one. */
async function claim(redis: Redis, { fingerprint }: Installation): Promise<string | undefined> {
  const isNew = await redis.set("database", fingerprint, "PX", holdMs.forgotten, "NX");
  if (isNew) return undefined;
  const holder = await redis.get("database");
  if (holder !== null && holder !== fingerprint) return holder;
  await redis.pexpire("database", holdMs.forgotten);
  return undefined;
}

const isCopied = ({ id }: Installation): UnusableDatabase =>
  new UnusableDatabase(
    `Another database with the id of this installation (${id}) is in use on this Redis: one of the two is a copy. ` +
      "If this is the copy, give it a Redis of its own, or another id by `npm run guiche -- new-installation`. If the " +
      "database was moved, stop what uses the old one, and start again a minute later.",
  );
