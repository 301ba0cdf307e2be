import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { BackupEnv } from "../../config/env";
import type { FileStore } from "../files/store-types";
import { localFiles } from "../files/local-files";
import { version } from "../version";
import { exportDatabase } from "./database";
import { exportFiles, hashOfBytes } from "./files";
import { BackupError, sha256Of, type Manifest } from "./manifest";
import { pgDump, pgDumpMajor } from "./pg-tools";

interface BackupOptions {
  /** Leaves the files out, for a bucket that has copies of its own. */
  withoutFiles?: boolean;
}

/** Writes a backup into a new folder: the database as it was at one moment, then the files, then the keys. */
export async function backUp(env: BackupEnv, folder: string, { withoutFiles }: BackupOptions = {}): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty: name a new folder.`);
  const takenAt = new Date().toISOString();
  const database = await backUpDatabase(env, folder);
  // After the database: a file is stored before the row that names it.
  const files = withoutFiles ? null : await exportFiles(await storeOf(env), folder);
  const keys = await backUpKeys(env, folder);
  const manifest: Manifest = { format: 1, version, takenAt, ...database, files, keys };
  const making = join(folder, "manifest.making");
  await writeFile(making, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(making, join(folder, "manifest.json"));
  return manifest;
}

type InDatabase = Pick<Manifest, "database" | "dumpSha256" | "migrations" | "tables" | "sequences">;

/** With a server of the operator and its pg_dump, that; else our own export, which needs no program. */
async function backUpDatabase(env: BackupEnv, folder: string): Promise<InDatabase> {
  const client = new pg.Client({ connectionString: env.databaseUrl, application_name: "guiche-backup" });
  await client.connect();
  try {
    const { rows } = await client.query<{ major: number }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS major",
    );
    if (env.isEmbedded || (await pgDumpMajor(env.path)) < (rows[0]?.major ?? 0))
      return { database: "own", ...(await exportDatabase(client, folder)) };
    const file = join(folder, "database.dump");
    await pgDump(env.databaseUrl, file, env.path);
    const applied = await client.query<{ name: string }>("SELECT name FROM schema_migrations ORDER BY name");
    const migrations = applied.rows.map(({ name }) => name);
    return { database: "pg_dump", dumpSha256: await sha256Of(file), migrations, tables: [], sequences: [] };
  } finally {
    await client.end();
  }
}

async function storeOf({ dataDir, s3 }: BackupEnv): Promise<FileStore> {
  if (!s3) return localFiles(dataDir);
  const { s3Files } = await import("../files/s3-files");
  return s3Files(s3);
}

/** Keys that were generated into DATA_DIR. Those of the environment stay where the operator keeps them. */
async function backUpKeys({ dataDir }: BackupEnv, folder: string): Promise<Manifest["keys"]> {
  const from = join(dataDir, "secrets");
  const names = (await readdir(from).catch(() => [])).filter((name) => /^[a-z.-]+$/.test(name));
  if (names.length > 0) await mkdir(join(folder, "keys"), { mode: 0o700 });
  const keys: Manifest["keys"] = [];
  for (const name of names.sort()) {
    const bytes = await readFile(join(from, name));
    await writeFile(join(folder, "keys", name), bytes, { mode: 0o600, flush: true });
    keys.push({ name, sha256: hashOfBytes(bytes) });
  }
  return keys;
}
