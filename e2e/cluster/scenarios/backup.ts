import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { Installation } from "../../../harness/installation/installation";
import { seed } from "../../../harness/installation/seed";
import { sendFile, wrongFiles } from "../../crash/files";
import { createFixture } from "../../crash/fixture";
import { seconds } from "../../crash/scenario";
import { Stores } from "../../crash/stores";
import { settle } from "../../crash/traffic";
import { TemporaryDatabase } from "../../../harness/temporary-database";
import { DebianPostgres } from "../debian-postgres";
import type { Scenario } from "../scenario";

const run = promisify(execFile);
const captions = ["arquivo um", "arquivo dois"];

/**
 * Debian's own Postgres is saved by its own pg_dump and restored by its own pg_restore into an empty installation: every
 * row is equal by hash, and the restored server is started, signed in to, and asked for the files.
 */
export const backup: Scenario = async ({ log }) => {
  const folder = mkdtempSync(join(tmpdir(), "guiche-backup-"));
  const closing: (() => Promise<unknown>)[] = [];
  const faults: string[] = [];
  try {
    const stores = await Stores.open({ durable: false });
    closing.push(() => stores.close());
    const postgres = await DebianPostgres.start(folder);
    closing.push(() => postgres.stop());
    const installation = await Installation.open({ databaseUrl: postgres.url, redisUrl: stores.redisUrl });
    closing.push(() => installation.close());
    const fixture = await createFixture(installation, { connections: 1, known: 2, newCustomers: 1 });
    const [chat] = fixture.chats;
    if (!chat) throw new Error("There is no connection.");
    for (const caption of captions) await sendFile(installation, chat, caption);
    faults.push(...(await wrongFiles(installation, fixture.agent, captions)));
    await seed(installation.database, "S", () => undefined);
    await settle(installation);
    await installation.stop();

    const backupFolder = join(folder, "saved");
    const target = await new TemporaryDatabase(postgres.url).create();
    closing.push(() => target.drop());
    const data = { from: join(installation.folder, "data"), into: join(folder, "data") };
    const act = async (program: string, databaseUrl: string, dataDir: string): Promise<number> => {
      const since = Date.now();
      const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, REDIS_URL: stores.redisUrl };
      const path = [postgres.bin, process.env.PATH].join(delimiter);
      await run(process.execPath, [join(installation.program, program), backupFolder], {
        env: { ...env, PATH: path, HOME: process.env.HOME },
      });
      return Date.now() - since;
    };
    const savedMs = await act("backup.js", installation.database.url, data.from);
    const { database } = JSON.parse(readFileSync(join(backupFolder, "manifest.json"), "utf8")) as { database: string };
    if (database !== "pg_dump") faults.push(`the database was saved by ${database}, not by pg_dump`);
    const restoredMs = await act("restore.js", target.url, data.into);
    log(`saved in ${seconds(savedMs)}, restored in ${seconds(restoredMs)}`);

    const [before, after] = [await hashesIn(installation.database), await hashesIn(target)];
    for (const table of new Set([...before.keys(), ...after.keys()]))
      if (before.get(table) !== after.get(table))
        faults.push(`${table} was ${before.get(table)} and is ${after.get(table)}`);

    const server = await installation.join("restored", { DATABASE_URL: target.url, DATA_DIR: data.into });
    installation.front = server.base;
    faults.push(...(await wrongFiles(installation, await installation.admin(), captions)));
    const rows = [...before.values()].reduce((sum, hash) => sum + Number(hash.split(" ")[0]), 0);
    const figures = `${rows} rows of ${before.size} tables: saved in ${seconds(savedMs)}, restored in ${seconds(restoredMs)}`;
    return { faults, figures };
  } finally {
    for (const close of closing.reverse()) await close().catch((error: unknown) => console.error(error));
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What a backup and its restoration write themselves: when the one was made, and whose data the other holds now. */
const ownValues = "'backup.completedAt', 'installation.id'";

/** The number of rows of every table, and a hash of all of them. */
async function hashesIn(database: Pick<TemporaryDatabase, "rows">): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const tables = await database.rows<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1",
  );
  for (const { name } of tables) {
    const [row] = await database.rows<{ hash: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) AS hash FROM "${name}" t
       ${name === "platform_values" ? `WHERE key NOT IN (${ownValues})` : ""}`,
    );
    hashes.set(name, row?.hash ?? "");
  }
  return hashes;
}
