import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database } from "./database";
import { anyFreePort, ownRedis } from "./launcher";

/** The flags and the entry point of the built server. */
export const serverArgs = ["--max-semi-space-size=32", "--import", "./backend/dist/preload.js", "backend/dist/main.js"];

/** A database, a Redis and a data folder for one server, a port for it, and the settings with which it uses them. */
export async function openStores() {
  const dataDir = mkdtempSync(join(tmpdir(), "guiche-e2e-"));
  // In sequence: jest loses a module that two imports request at the same time.
  const database = await Database.open();
  const serverUrl = await database.roleUrl();
  const redis = await ownRedis(dataDir);
  const port = await anyFreePort();
  return {
    dataDir,
    database,
    redisUrl: redis.url,
    port,
    env: {
      NODE_ENV: "test",
      DATABASE_URL: serverUrl,
      MIGRATION_DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      SIMULATOR: "external",
      DEMO: "off",
      RATE_LIMIT_SCALE: "1000",
      BCRYPT_COST: "4",
    },
    close: async () => {
      await Promise.all([redis.stop(true), database.drop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Stores = Awaited<ReturnType<typeof openStores>>;
