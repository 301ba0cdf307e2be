import { copyFile, chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { BackupEnv } from "../../config/env";
import { connect, disconnect } from "../db/connect";
import { migrate } from "../db/migrate";
import type { Migration } from "../db/migrator";
import { storeIn } from "../files/store-in";
import { ignoreProgress, type OnProgress } from "../progress";
import type { S3Settings } from "../../config/s3-settings";
import { bucketOwner, claimBucket } from "../files/bucket-owner";
import { renewInstallationId } from "../installation/installation";
import { importDatabase, tablePath } from "./database";
import { assertFilesIntact, importFiles } from "./files";
import { assertIntact, BackupError, readManifest, type Manifest } from "./manifest";
import { pgRestore } from "./pg-tools";

interface RestoreParts {
  manifest: Manifest;
  migrations: Record<string, Migration>;
  onProgress: OnProgress;
}

/**
 * Puts a backup into an empty installation. Everything is checked against its hash before anything is written. The
 * database gets the backup's migrations; those of a newer version follow at the next start.
 */
export async function restore(
  env: BackupEnv,
  folder: string,
  migrations: Record<string, Migration>,
  { onProgress = ignoreProgress, takesBucket = false }: { onProgress?: OnProgress; takesBucket?: boolean } = {},
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const last = Object.keys(migrations).sort().at(-1) ?? "";
  const newer = manifest.migrations.filter((name) => name > last);
  if (newer.length > 0)
    throw new BackupError(`The backup was taken by a newer Guichê (${newer.join(", ")}). Update this one first.`);
  await assertWhole(folder, manifest, onProgress);
  await assertEmpty(env, manifest);
  if (env.s3 && !takesBucket) await assertUnmarked(env.s3);
  await restoreDatabase(env, folder, { manifest, migrations, onProgress });
  await makeOwnInstallation(env);
  if (manifest.files) await importFiles(folder, await storeIn(env), onProgress);
  await restoreKeys(env, folder, manifest);
  return manifest;
}

async function assertWhole(folder: string, manifest: Manifest, onProgress: OnProgress): Promise<void> {
  const { dumpSha256, tables, files, keys } = manifest;
  onProgress("hashes compared", "database");
  if (dumpSha256) await assertIntact(join(folder, "database.dump"), dumpSha256);
  for (const { name, sha256 } of tables) await assertIntact(tablePath(folder, name), sha256);
  for (const { name, sha256 } of keys) await assertIntact(join(folder, "keys", name), sha256);
  if (!files) return;
  await assertIntact(join(folder, "files.ndjson"), files.sha256);
  await assertFilesIntact(folder, onProgress);
}

/** Never overwrites existing rows or files. */
async function assertEmpty({ databaseUrl, dataDir }: BackupEnv, { keys }: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client
    .query<{ count: number }>("SELECT count(*)::int FROM pg_tables WHERE schemaname = current_schema()")
    .finally(() => client.end());
  if (rows[0]?.count !== 0) throw new BackupError("The database is not empty: restore into a new one.");
  const listFiles = async (name: string) => readdir(join(dataDir, name)).catch(() => []);
  if ((await listFiles("media")).length > 0)
    throw new BackupError(`${dataDir} holds files: restore into a new DATA_DIR.`);
  if (keys.length > 0 && (await listFiles("secrets")).length > 0)
    throw new BackupError(`${dataDir} holds keys: restore into a new DATA_DIR.`);
}

/** The sweeps of two installations would remove each other's files. */
async function assertUnmarked(bucket: S3Settings): Promise<void> {
  const owner = await bucketOwner(bucket);
  if (owner !== undefined)
    throw new BackupError(
      `The bucket "${bucket.bucket}" holds the files of an installation (${owner}): restore into another one. If that ` +
        "installation is gone for good and this one replaces it, add --take-bucket.",
    );
}

/** The original of the backup may still run, on the same Redis and with the same bucket. */
async function makeOwnInstallation({ databaseUrl, s3 }: BackupEnv): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "guiche-restore" });
  await client.connect();
  const id = await renewInstallationId((sql, values) => client.query(sql, values)).finally(() => client.end());
  if (s3) await claimBucket(s3, id, { takesOver: true });
}

async function restoreDatabase(
  env: BackupEnv,
  folder: string,
  { manifest, migrations, onProgress }: RestoreParts,
): Promise<void> {
  const { databaseUrl } = env;
  if (manifest.database === "pg_dump") return void (await pgRestore(env, join(folder, "database.dump"), onProgress));
  const appliedMigrations = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name)),
  );
  await migrate(await connect({ url: databaseUrl, models: [] }), appliedMigrations);
  await disconnect();
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "guiche-restore" });
  await client.connect();
  await importDatabase(client, folder, manifest, onProgress).finally(() => client.end());
}

async function restoreKeys({ dataDir }: BackupEnv, folder: string, { keys }: Manifest): Promise<void> {
  if (keys.length === 0) return;
  const secrets = join(dataDir, "secrets");
  await mkdir(secrets, { recursive: true, mode: 0o700 });
  for (const { name } of keys) {
    await copyFile(join(folder, "keys", name), join(secrets, name));
    await chmod(join(secrets, name), 0o600);
  }
}
