import type { Sequelize } from "sequelize-typescript";
import { log } from "../log/log";
import { grantRows } from "./server-role";
import type { Migration } from "./migrator";

/** An arbitrary id; every process that migrates this database takes the same advisory lock. */
const migrationLock = 7_204_551;

/**
 * Migrates the database completely or not at all: a process killed half-way leaves it unchanged. Of two processes that
 * boot together only one migrates. `serverRole` then gets the right to read and write rows; without it, the server runs
 * as the owner.
 */
export async function migrate(
  db: Sequelize,
  migrations: Record<string, Migration>,
  serverRole?: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await db.query("SET LOCAL lock_timeout = '120s'", { transaction });
    await db.query("SET LOCAL statement_timeout = 0", { transaction });
    await db.query("SELECT pg_advisory_xact_lock($1)", { bind: [migrationLock], transaction });
    const missing = await missingMigrations(db, Object.keys(migrations));
    if (missing.length > 0) {
      // Imported here: the library loads 250 files, and most starts find nothing to do.
      const { migrateUp } = await import("./migrator");
      await migrateUp(db, migrations, transaction);
      log.info({ migrations: missing.length, last: missing.sort().at(-1) }, "Database migrated");
    }
    if (serverRole !== undefined) await grantRows(db, serverRole, transaction);
  });
}

/** Names that are not in the database yet; all of them in an empty one. Changes nothing. */
export async function missingMigrations(db: Sequelize, names: readonly string[]): Promise<string[]> {
  const [tables] = await db.query("SELECT to_regclass('schema_migrations') IS NOT NULL AS there");
  if (!(tables as { there: boolean }[])[0]?.there) return [...names];
  const [rows] = await db.query("SELECT name FROM schema_migrations");
  const appliedNames = new Set((rows as { name: string }[]).map(({ name }) => name));
  return names.filter((name) => !appliedNames.has(name));
}
