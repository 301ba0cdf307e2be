import { createHash, randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import pg from "pg";
import { migrations } from "../../../migrations";
import type { BackupEnv } from "../../config/env";
import { emptyDatabase, testDatabase, type TestDatabase } from "../../testing/database";
import { seedCompany } from "../../testing/seed-company";
import { configureSealer, sealer } from "../auth/seal";
import { localFiles } from "../files/local-files";
import { setLogLevel } from "../log/log";
import { backUp } from "./backup";
import { exportDatabase } from "./database";
import { readManifest } from "./manifest";
import { restore } from "./restore";

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let from: BackupEnv;
let into: BackupEnv;
const backup = () => join(folder, "backup");

/** Every row of every table, as text with all columns, in one hash for each table. */
async function hashesIn(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1",
    );
    const hashes: Record<string, string> = {};
    for (const { name } of rows) {
      const found = await client.query<{ hash: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS hash FROM "${name}" t`,
      );
      hashes[name] = found.rows[0]!.hash;
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
  const found: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found[path.slice(root.length)] = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  }
  return found;
}

/** What Postgres knows of the schema besides the rows. */
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
  await seedCompany("Acme");
  await seedCompany("Hooli \\N\t\n\\. ção");
  const dataDir = join(folder, "data");
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
      const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
      let written: Promise<unknown> | undefined;
      // Before the second statement of the first table, somebody else writes into a later one.
      const interrupted = async (...given: unknown[]) => {
        if (typeof given[0] === "string" && given[0].startsWith("SELECT count"))
          await (written ??= withClient(source.url, (other) =>
            other.query(
              "INSERT INTO platform_values (key, value) SELECT 'late.' || n, '' FROM generate_series(1, 50) n",
            ),
          ));
        return query(...given);
      };
      Object.assign(client, {
        query: (...given: unknown[]) => (typeof given[0] === "string" ? interrupted(...given) : query(...given)),
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
    expect(manifest.files).toMatchObject({ count: 4, bytes: 270_001 });
    await restore(into, backup(), migrations);

    const rows = await hashesIn(source.url);
    expect(await hashesIn(target.url)).toEqual(rows);
    const filled = Object.values(rows).filter((hash) => !hash.startsWith("0 "));
    expect(filled.length).toBeGreaterThan(30);
    expect(await schemaOf(target.url)).toEqual(await schemaOf(source.url));
    expect(await filesUnder(into.dataDir)).toEqual(await filesUnder(from.dataDir));
    expect((await stat(join(into.dataDir, "secrets", "encryption.key"))).mode & 0o777).toBe(0o600);
  });

  it("is not restored over what is there", async () => {
    await expect(restore(into, backup(), migrations)).rejects.toThrow("The database is not empty");
  });

  it("is not written into a folder that holds something", async () => {
    await expect(backUp(from, backup())).rejects.toThrow("is not empty: name a new folder");
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
    return { database, asked: await readFile(join(into, "database.dump"), "utf8").catch(() => "") };
  }

  it("the database is saved by pg_dump, which is told the password where nobody can list it", async () => {
    const { database, asked } = await withPgDump("99.1", "new");
    expect(database).toBe("pg_dump");
    const [words, password] = asked.split("\n");
    expect(words).toMatch(/^--format=custom --no-owner --no-privileges --file=/);
    expect(words).not.toContain(password);
    expect(password).toBe(new URL(source.url).password);
  });

  it("the own export stands in for a pg_dump that is older than the server", async () => {
    expect(await withPgDump("9.6.24", "old")).toEqual({ database: "own", asked: "" });
  });
});

describe("nothing is restored from a backup", () => {
  let damaged: string;
  const refusal = async (env = into) => {
    const empty = await emptyDatabase();
    const tried = restore({ ...env, dataDir: join(folder, "never"), databaseUrl: empty.url }, damaged, migrations);
    const said = await tried.then(
      () => "restored",
      (error: Error) => error.message,
    );
    const left = Object.keys(await hashesIn(empty.url));
    await empty.drop();
    return [said, left];
  };
  const copied = async (name: string) => {
    damaged = join(folder, name);
    await cp(backup(), damaged, { recursive: true });
  };

  it("with a damaged table", async () => {
    await copied("table");
    const path = join(damaged, "database", "companies.copy.gz");
    const bytes = await readFile(path);
    await writeFile(path, Buffer.concat([bytes, Buffer.from([0])]));
    expect(await refusal()).toEqual([
      expect.stringMatching(/companies\.copy\.gz is damaged: nothing was restored/),
      [],
    ]);
  });

  it("with a missing file", async () => {
    await copied("file");
    await rm(join(damaged, "files", "platform"), { recursive: true });
    expect(await refusal()).toEqual([
      expect.stringMatching(/^The file platform.* is missing: nothing was restored/),
      [],
    ]);
  });

  it("that was not finished", async () => {
    await copied("cut");
    await rm(join(damaged, "manifest.json"));
    expect(await refusal()).toEqual([expect.stringMatching(/holds no complete backup/), []]);
  });

  it("of a newer version", async () => {
    await copied("newer");
    const manifest = await readManifest(damaged);
    manifest.migrations.push("9999-tomorrow");
    await writeFile(join(damaged, "manifest.json"), JSON.stringify(manifest));
    expect(await refusal()).toEqual([expect.stringMatching(/newer Guichê \(9999-tomorrow\)/), []]);
  });
});
