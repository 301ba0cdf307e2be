import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canEnter, isRoot, unprivileged } from "./accounts.mjs";
import { lock, lockHolder } from "./data-dir.mjs";
import { anyFreePort } from "./ports.mjs";
import { withoutDurability, preparePostgres, startPostgres } from "./postgres.mjs";
import { prepareRedis, startRedis } from "./redis.mjs";
import { SHARED_HOME } from "./postgres-binaries.mjs";

const PREFIX = "guiche-test-";

const MEMORY = "/dev/shm";
const GB = 1024 ** 3;

/** A database of the tests has 900 files, which a disk takes a second to make and memory a tenth of it. */
function memoryHasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 2 * GB && process.availableMemory() > 6 * GB;
}

function homeForTrials(durable) {
  const account = unprivileged();
  const folders = [...(!durable && memoryHasRoom() ? [MEMORY] : []), tmpdir(), "/tmp", "/var/tmp"];
  const candidates = folders.filter((folder) => existsSync(folder) && canEnter(account, folder));
  if (candidates.length > 0) return candidates[0];
  mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  return SHARED_HOME;
}

/** Removes folders of killed runs; those of live runs are left alone. */
function sweep(base) {
  if (!existsSync(base)) return;
  for (const entry of readdirSync(base)) {
    if (!entry.startsWith(PREFIX)) continue;
    const folder = join(base, entry);
    if (!existsSync(join(folder, "owner.lock")) || lockHolder(join(folder, "owner.lock")) !== null) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}

/**
 * A real Postgres and a real Redis in a temporary folder on free ports, gone afterwards.
 * `durable` keeps fsync and friends, for measurements; else they are off, for tests.
 */
export async function throwAwayServices({ durable = false, say = () => {} } = {}) {
  const base = homeForTrials(durable);
  sweep(MEMORY);
  sweep(base);
  const folder = mkdtempSync(join(base, PREFIX));
  chmodSync(folder, isRoot() ? 0o711 : 0o700);
  const release = lock(join(folder, "owner.lock"), () => {});
  const services = [];
  const stop = async (hurry = true) => {
    await Promise.all(services.map((service) => service.stop(hurry)));
    release();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [postgres, redis] = await Promise.all([
      (async () => {
        const settings = { shared_preload_libraries: "pg_stat_statements", ...(durable ? {} : withoutDurability) };
        const home = await preparePostgres({ dataDir: folder, quick: !durable, settings, say });
        const service = await startPostgres(home, { preferredPort: await anyFreePort() });
        services.push(service);
        return { ...service, version: home.binaries.version };
      })(),
      (async () => {
        const home = await prepareRedis({ dataDir: folder, settings: durable ? {} : { appendonly: "no" }, say });
        const service = await startRedis(home, { preferredPort: await anyFreePort() });
        services.push(service);
        return { ...service, version: home.binary.version, volatile: home.binary.volatile };
      })(),
    ]);
    return { folder, postgres, redis, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
