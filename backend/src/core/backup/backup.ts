import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import type { BackupEnv } from "../../config/env";
import { mediaFolder } from "../files/local-files";
import { storeIn } from "../files/store-in";
import { ignoreProgress, type OnProgress } from "../progress";
import { version } from "../version";
import { exportDatabase } from "./database";
import { exportFiles, hashOfBytes } from "./files";
import { BackupError, sha256Of, type Manifest } from "./manifest";
import { enough, missingFiles } from "./missing-files";
import { pgDump, pgDumpMajor } from "./pg-tools";

interface BackupOptions {
  /** Leaves the files out, for a bucket that has copies of its own. */
  withoutFiles?: boolean;
  /** Takes the backup although files are lost that rows name. */
  allowsMissing?: boolean;
  onProgress?: OnProgress;
}

/** Writes a backup into a new folder: the database as it was at one moment, then the files, then the keys. */
export async function backUp(
  env: BackupEnv,
  folder: string,
  { withoutFiles = false, allowsMissing = false, onProgress = ignoreProgress }: BackupOptions = {},
): Promise<Manifest> {
  await makeFolder(folder);
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty: name a new folder.`);
  const takenAt = new Date().toISOString();
  const client = new pg.Client({ connectionString: env.databaseUrl, application_name: "guiche-backup" });
  await client.connect();
  try {
    const database = await backUpDatabase(client, env, folder, onProgress);
    // After the database: a file is stored before the row that names it.
    const files = withoutFiles ? null : await backUpFiles(client, env, folder, { allowsMissing, onProgress });
    const keys = await backUpKeys(env, folder);
    const manifest: Manifest = { format: 1, version, takenAt, ...database, files, keys };
    const making = join(folder, "manifest.making");
    await writeFile(making, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(making, join(folder, "manifest.json"));
    return manifest;
  } finally {
    await client.end();
  }
}

/** With the folders above it. Node's recursive `mkdir` never ends in a folder that takes no others, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: Error) => {
    throw new BackupError(`${folder} cannot be made: ${error.message}`);
  });
}

type InDatabase = Pick<Manifest, "database" | "dumpSha256" | "migrations" | "tables" | "sequences">;

/** With a server of the operator and its pg_dump, that; else our own export, which needs no program. */
async function backUpDatabase(
  client: pg.Client,
  env: BackupEnv,
  folder: string,
  onProgress: OnProgress,
): Promise<InDatabase> {
  const { rows } = await client.query<{ major: number }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS major",
  );
  if (env.isEmbedded || (await pgDumpMajor(env.path)) < (rows[0]?.major ?? 0))
    return { database: "own", ...(await exportDatabase(client, folder, onProgress)) };
  const file = join(folder, "database.dump");
  await pgDump(env, file, onProgress);
  const migrationResult = await client.query<{ name: string }>("SELECT name FROM schema_migrations ORDER BY name");
  const migrations = migrationResult.rows.map(({ name }) => name);
  return { database: "pg_dump", dumpSha256: await sha256Of(file), migrations, tables: [], sequences: [] };
}

async function backUpFiles(
  client: pg.Client,
  env: BackupEnv,
  folder: string,
  { allowsMissing, onProgress }: { allowsMissing: boolean; onProgress: OnProgress },
): Promise<Manifest["files"]> {
  const store = await storeIn(env);
  const files = await exportFiles(store, folder, onProgress);
  const missing = await missingFiles(client, store, folder);
  const [first] = missing;
  if (first === undefined || allowsMissing) return files;
  const place = env.s3 ? `in the bucket "${env.s3.bucket}" of S3_URL` : `under ${mediaFolder(env.dataDir)}`;
  throw new BackupError(
    `${missing.length === enough ? "At least " : ""}${missing.length} files that the database names are not ${place}, for instance ${first}. ` +
      `Set S3_URL and DATA_DIR as the server has them${env.s3 ? ", and run move-files if files are still on its disk" : ""}. ` +
      "If the files are lost for good, add --allow-missing.",
  );
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
