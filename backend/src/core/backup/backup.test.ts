/** @jest-environment-options {"server": "own"} */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import pg from "pg";
import { migrations } from "../../../migrations";
import type { BackupEnv } from "../../config/env";
import { emptyDatabase, testDatabase, type TestDatabase } from "../../testing/database";
import { until } from "../../testing/fake-session";
import { seedCompany } from "../../testing/seed-company";
import { configureSealer, sealer } from "../auth/seal";
import { fileColumns } from "../files/file-columns";
import { localFiles, mediaFolder } from "../files/local-files";
import { database } from "../db/connect";
import { readInstallation } from "../installation/installation";
import { setLogLevel } from "../log/log";
import { backUp } from "./backup";
import { exportDatabase } from "./database";
import { readManifest } from "./manifest";
import { removeOldBackups } from "./old-backups";
import { restore } from "./restore";

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let from: BackupEnv;
let into: BackupEnv;
/** The files that rows name. */
let fileKeys: string[];
const backup = () => join(folder, "backup");

/** Every row of every table, as text with all columns, in one hash for each table. */
async function hashesIn(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1",
    );
    const hashes: Record<string, string> = {};
    for (const { name } of rows) {
      const hashResult = await client.query<{ hash: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS hash FROM "${name}" t`,
      );
      hashes[name] = hashResult.rows[0]!.hash;
    }
    return hashes;
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function filesUnder(root: string): Promise<Record<string, string>> {
  const hashesByPath: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    hashesByPath[path.slice(root.length)] = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  }
  return hashesByPath;
}

const keysIn = (url: string) =>
  withClient(url, async (client) => {
    const keys: string[] = [];
    for (const [table, column] of fileColumns) {
      const { rows } = await client.query<{ key: string | null }>(`SELECT "${column}" AS key FROM "${table}"`);
      keys.push(...rows.flatMap(({ key }) => key ?? []));
    }
    return keys;
  });

async function storeUnder(dataDir: string, key: string, text: string): Promise<void> {
  const path = join(mediaFolder(dataDir), key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** What Postgres knows of the schema, other than the rows. */
const schemaOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ text: string }>(`
      SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS text FROM pg_constraint
       WHERE connamespace = current_schema()::regnamespace
      UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT sequencename || ' ' || coalesce(last_value, 0) FROM pg_sequences ORDER BY 1`);
    return rows.map(({ text }) => text);
  });

beforeAll(async () => {
  setLogLevel("silent");
  configureSealer(sealer(randomBytes(48)));
  folder = await mkdtemp(join(tmpdir(), "guiche-backup-"));
  source = await testDatabase();
  await readInstallation(database());
  await seedCompany("Acme");
  await seedCompany("Hooli \\N\t\n\\. ção");
  // Rows of 16 kB and more: the end of such a table arrives together with rows that no stream has taken yet.
  await withClient(source.url, (client) =>
    client.query(
      "INSERT INTO platform_values (key, value) SELECT 'large.' || n, repeat(md5(n::text), 512 * (1 + n % 8)) FROM generate_series(1, 300) n",
    ),
  );
  const dataDir = join(folder, "data");
  fileKeys = await keysIn(source.url);
  for (const key of fileKeys) await storeUnder(dataDir, key, "named");
  const store = localFiles(dataDir);
  for (const bytes of [0, 1, 70_000]) await store.write(7, Readable.from([randomBytes(bytes)]));
  await store.write("platform", Readable.from(["x".repeat(200_000)]));
  await mkdir(join(dataDir, "secrets"));
  await writeFile(join(dataDir, "secrets", "encryption.key"), randomBytes(48).toString("base64"));
  target = await emptyDatabase();
  from = { dataDir, s3: undefined, databaseUrl: source.url, isEmbedded: true, path: process.env.PATH ?? "" };
  into = { ...from, dataDir: join(folder, "other"), databaseUrl: target.url };
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

describe("a backup", () => {
  it("is of one moment: what is written while it is taken is not in it", async () => {
    const [before] = (await hashesIn(source.url)).platform_values!.split(" ");
    await mkdir(join(folder, "moment"));
    const { tables } = await withClient(source.url, async (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
      let insertPromise: Promise<unknown> | undefined;
      // Before the second statement of the first table, another client writes into a later one.
      const queryAfterInsert = async (...args: unknown[]) => {
        if (typeof args[0] === "string" && args[0].startsWith("SELECT count"))
          await (insertPromise ??= withClient(source.url, (other) =>
            other.query(
              "INSERT INTO platform_values (key, value) SELECT 'late.' || n, '' FROM generate_series(1, 50) n",
            ),
          ));
        return query(...args);
      };
      Object.assign(client, {
        query: (...args: unknown[]) => (typeof args[0] === "string" ? queryAfterInsert(...args) : query(...args)),
      });
      return exportDatabase(client, join(folder, "moment"));
    });
    expect(tables.find(({ name }) => name === "platform_values")?.rows).toBe(Number(before));
    const [after] = (await hashesIn(source.url)).platform_values!.split(" ");
    expect(Number(after)).toBe(Number(before) + 50);
  });

  it("restored into an empty installation has every row and file, equal by hash, and the same schema", async () => {
    const manifest = await backUp(from, backup());
    expect(manifest.database).toBe("own");
    expect(manifest.files).toMatchObject({ count: 4 + fileKeys.length, bytes: 270_001 + 5 * fileKeys.length });
    await restore(into, backup(), migrations);

    // Of everything in the database only its id is new, because the original may still run.
    const idOf = (url: string) =>
      withClient(url, async (client) => {
        const { rows } = await client.query<{ value: string; updatedAt: string }>(
          `SELECT value, "updatedAt"::text AS "updatedAt" FROM platform_values WHERE key = 'installation.id'`,
        );
        return rows[0]!;
      });
    const original = await idOf(source.url);
    expect((await idOf(target.url)).value).not.toBe(original.value);
    await withClient(target.url, (client) =>
      client.query(`UPDATE platform_values SET value = $1, "updatedAt" = $2 WHERE key = 'installation.id'`, [
        original.value,
        original.updatedAt,
      ]),
    );

    const rows = await hashesIn(source.url);
    expect(await hashesIn(target.url)).toEqual(rows);
    const filledTables = Object.values(rows).filter((hash) => !hash.startsWith("0 "));
    expect(filledTables.length).toBeGreaterThan(30);
    expect(await schemaOf(target.url)).toEqual(await schemaOf(source.url));
    expect(await filesUnder(into.dataDir)).toEqual(await filesUnder(from.dataDir));
    expect((await stat(join(into.dataDir, "secrets", "encryption.key"))).mode & 0o777).toBe(0o600);
  });

  it("knows every column that holds the key of a file", async () => {
    const columns = await withClient(source.url, async (client) => {
      const { rows } = await client.query<{ table: string; column: string }>(
        `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
          WHERE table_schema = current_schema() AND data_type IN ('text', 'character varying') ORDER BY 1, 2`,
      );
      const holding: string[][] = [];
      for (const { table, column } of rows) {
        const text = `SELECT 1 FROM "${table}" WHERE "${column}" ~ '^(platform|[0-9]+)/[0-9]{4}/[0-9]{2}/[0-9a-f]{32}$' LIMIT 1`;
        if ((await client.query(text)).rowCount) holding.push([table, column]);
      }
      return holding;
    });
    expect(columns.length).toBeGreaterThan(1);
    expect(fileColumns.map(String)).toEqual(expect.arrayContaining(columns.map(String)));
  });

  it("fails when rows name files that are not where it looks, unless they may be missing", async () => {
    const elsewhere = { ...from, dataDir: join(folder, "elsewhere") };
    await expect(backUp(elsewhere, join(folder, "no-files"))).rejects.toThrow(
      new RegExp(`^${fileKeys.length} files that the database names are not under .*elsewhere/media.*Set S3_URL`),
    );
    expect(await readdir(join(folder, "no-files"))).not.toContain("manifest.json");
    const { files } = await backUp(elsewhere, join(folder, "lost-files"), { allowsMissing: true });
    expect(files?.count).toBe(0);
  });

  it("that cannot be written ends with an error and leaves no transaction open", async () => {
    const broken = join(folder, "broken");
    const blockedPath = join(broken, "database", "platform_values.copy.gz");
    const backupPromise = backUp(from, broken, { onProgress: () => void mkdirSync(blockedPath, { recursive: true }) });
    await expect(backupPromise).rejects.toThrow("EISDIR");
    await withClient(source.url, (client) =>
      until("its connection is closed", async () => {
        const text = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'guiche-backup'";
        return (await client.query(text)).rowCount === 0;
      }),
    );
  });

  it("is not restored over what is there", async () => {
    await expect(restore(into, backup(), migrations)).rejects.toThrow("The database is not empty");
  });

  it("is not written into a folder that holds something", async () => {
    await expect(backUp(from, backup())).rejects.toThrow("is not empty: name a new folder");
  });

  it("is refused at once where no folder can be made", async () => {
    await expect(backUp(from, "/proc/guiche/backup")).rejects.toThrow("cannot be made");
  });
});

describe("with a server of the operator", () => {
  /** A pg_dump of some version that notes what it was asked. */
  async function withPgDump(version: string, name: string) {
    const bin = join(folder, name);
    await mkdir(bin);
    const script = `#!/bin/sh
[ "$1" = --version ] && echo "pg_dump (PostgreSQL) ${version}" && exit
for word; do case "$word" in --file=*) printf '%s\\n' "$*" "$PGPASSWORD" > "\${word#--file=}";; esac; done
`;
    await writeFile(join(bin, "pg_dump"), script, { mode: 0o755 });
    const into = join(folder, `${name}-backup`);
    const { database } = await backUp({ ...from, isEmbedded: false, path: `${bin}:/bin:/usr/bin` }, into);
    return { database, pgDumpArgs: await readFile(join(into, "database.dump"), "utf8").catch(() => "") };
  }

  it("the database is saved by pg_dump, which is told the password where no process list shows it", async () => {
    const { database, pgDumpArgs } = await withPgDump("99.1", "new");
    expect(database).toBe("pg_dump");
    const [words, password] = pgDumpArgs.split("\n");
    expect(words).toMatch(/^--format=custom --verbose --no-owner --no-privileges --file=/);
    expect(words).not.toContain(password);
    expect(password).toBe(new URL(source.url).password);
  });

  it("the own export stands in for a pg_dump that is older than the server, or missing", async () => {
    expect(await withPgDump("9.6.24", "old")).toEqual({ database: "own", pgDumpArgs: "" });
    const { database } = await backUp({ ...from, isEmbedded: false, path: "/nowhere" }, join(folder, "without"));
    expect(database).toBe("own");
  });
});

it("of old backups the newest complete ones are kept, and what has another name", async () => {
  const backups = join(folder, "backups");
  const make = async (name: string, isComplete = true) => {
    await mkdir(join(backups, name), { recursive: true });
    if (isComplete) await writeFile(join(backups, name, "manifest.json"), "{}");
  };
  for (const name of ["20260101T030000", "20260102T030000", "20260103T030000", "20260104T030000", "by-hand"])
    await make(name);
  await make("20260102T040000", false);
  await make("20260104T020000", false);
  expect(await removeOldBackups(backups, 2)).toEqual(["20260101T030000", "20260102T030000", "20260102T040000"]);
  expect((await readdir(backups)).sort()).toEqual(["20260103T030000", "20260104T020000", "20260104T030000", "by-hand"]);
});

describe("nothing is restored from a backup", () => {
  let damagedBackup: string;
  const refusal = async (env = into) => {
    const empty = await emptyDatabase();
    const restorePromise = restore(
      { ...env, dataDir: join(folder, "never"), databaseUrl: empty.url },
      damagedBackup,
      migrations,
    );
    const outcome = await restorePromise.then(
      () => "restored",
      (error: Error) => error.message,
    );
    const remainingTables = Object.keys(await hashesIn(empty.url));
    await empty.drop();
    return [outcome, remainingTables];
  };
  const copyBackup = async (name: string) => {
    damagedBackup = join(folder, name);
    await cp(backup(), damagedBackup, { recursive: true });
  };

  it("with a damaged table", async () => {
    await copyBackup("table");
    const path = join(damagedBackup, "database", "companies.copy.gz");
    const bytes = await readFile(path);
    await writeFile(path, Buffer.concat([bytes, Buffer.from([0])]));
    expect(await refusal()).toEqual([
      expect.stringMatching(/companies\.copy\.gz is damaged: nothing was restored/),
      [],
    ]);
  });

  it("with a missing file", async () => {
    await copyBackup("file");
    await rm(join(damagedBackup, "files", "platform"), { recursive: true });
    expect(await refusal()).toEqual([
      expect.stringMatching(/^The file platform.* is missing: nothing was restored/),
      [],
    ]);
  });

  it("that was not finished", async () => {
    await copyBackup("cut");
    await rm(join(damagedBackup, "manifest.json"));
    expect(await refusal()).toEqual([expect.stringMatching(/holds no complete backup/), []]);
  });

  it("of a newer version", async () => {
    await copyBackup("newer");
    const manifest = await readManifest(damagedBackup);
    manifest.migrations.push("9999-tomorrow");
    await writeFile(join(damagedBackup, "manifest.json"), JSON.stringify(manifest));
    expect(await refusal()).toEqual([expect.stringMatching(/newer Guichê \(9999-tomorrow\)/), []]);
  });
});
