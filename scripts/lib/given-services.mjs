import { setTimeout as sleep } from "node:timers/promises";
import { libraryOf } from "./paths.mjs";
import { locationOf } from "./environment.mjs";
import { withClient } from "./postgres.mjs";
import { MIN_MAJOR } from "./postgres-binaries.mjs";
import { clientOf } from "./redis-url.mjs";
import { UserError } from "./console.mjs";

const reason = (error) => error.code ?? error.errors?.[0]?.code ?? error.message;

/** An external database: it must answer now and be new enough for our foreign keys. */
export async function requireDatabase(url, timeoutMs = 10_000) {
  for (const until = Date.now() + timeoutMs; ; await sleep(500)) {
    try {
      const version = await withClient(url.href, async (client) =>
        Number((await client.query("show server_version_num")).rows[0].server_version_num),
      );
      if (version < MIN_MAJOR * 10_000) {
        throw new UserError(
          `DATABASE_URL points at Postgres ${Math.floor(version / 10_000)}; Guichê needs ${MIN_MAJOR} or newer.`,
        );
      }
      return { note: `Postgres ${Math.floor(version / 10_000)} at ${locationOf(url)}` };
    } catch (error) {
      if (error instanceof UserError) throw error;
      const willNotHeal = ["28P01", "28000", "3D000", "ENOTFOUND"].includes(error.code);
      if (!willNotHeal && Date.now() < until) continue;
      throw new UserError(
        `DATABASE_URL points at ${locationOf(url)}, which does not let Guichê in (${reason(error)}: ${error.message || "no connection"}). ` +
          "Start that database or correct DATABASE_URL; without it Guichê runs its own.",
      );
    }
  }
}

export async function requireRedis(url, timeoutMs = 10_000) {
  const Redis = libraryOf("backend", "ioredis");
  const client = clientOf(Redis, url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: 3000,
  });
  // Only this event says why: the call itself ends with "Connection is closed."
  let cause;
  client.on("error", (error) => (cause = error));
  try {
    for (const until = Date.now() + timeoutMs; ; await sleep(500)) {
      try {
        await client.connect();
        await client.ping();
        return { note: `Redis at ${locationOf(url)}` };
      } catch (error) {
        const { message } = cause ?? error;
        if (Date.now() < until && !/NOAUTH|WRONGPASS|ENOTFOUND/.test(message)) continue;
        throw new UserError(
          `REDIS_URL points at ${locationOf(url)}, which does not let Guichê in (${message}). ` +
            "Start that Redis or correct REDIS_URL; without it Guichê runs its own.",
        );
      }
    }
  } finally {
    client.disconnect();
  }
}
