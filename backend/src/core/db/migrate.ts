import { DatabaseError, type Transaction } from "sequelize";
import type { Sequelize } from "sequelize-typescript";
import { MigrationError, Umzug, type UmzugStorage } from "umzug";
import { log } from "../log/log";
import { grantRows } from "./server-role";
import { run, type Db } from "./tables";
import { UnusableDatabase } from "./unusable";

export interface Migration {
  up(db: Db): Promise<void>;
  down(db: Db): Promise<void>;
}

/** An arbitrary id; every process that migrates this database takes the same advisory lock. */
const migrationLock = 7_204_551;

/** `migrations` in order, by name. Applied names are stored in the table `schema_migrations`. */
export function migrator(db: Sequelize, migrations: Record<string, Migration>, transaction?: Transaction): Umzug<Db> {
  const context = transaction ? inside(db, transaction) : db.getQueryInterface();
  return new Umzug<Db>({
    context,
    storage: namesIn(context),
    logger: undefined,
    migrations: Object.keys(migrations)
      .sort()
      .map((name) => ({
        name,
        up: ({ context: at }) => migrations[name]!.up(at),
        down: ({ context: at }) => migrations[name]!.down(at),
      })),
  });
}

/** The same database, with every statement in one transaction. */
function inside(db: Sequelize, transaction: Transaction): Db {
  const query = (sql: string, options: object = {}) => db.query(sql, { ...options, transaction });
  const bound = Object.create(db, { query: { value: query } }) as Sequelize;
  return Object.create(db.getQueryInterface(), { sequelize: { value: bound } }) as Db;
}

function namesIn(db: Db): UmzugStorage {
  const change = async (sql: string, name: string) => void (await db.sequelize.query(sql, { bind: [name] }));
  return {
    executed: async () => {
      await run(db, "CREATE TABLE IF NOT EXISTS schema_migrations (name varchar(255) PRIMARY KEY)");
      const [rows] = await db.sequelize.query("SELECT name FROM schema_migrations ORDER BY name");
      return (rows as { name: string }[]).map(({ name }) => name);
    },
    logMigration: ({ name }) => change("INSERT INTO schema_migrations (name) VALUES ($1)", name),
    unlogMigration: ({ name }) => change("DELETE FROM schema_migrations WHERE name = $1", name),
  };
}

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
    const done = await migrator(db, migrations, transaction).up().catch(explain);
    if (serverRole !== undefined) await grantRows(db, serverRole, transaction);
    if (done.length > 0) log.info({ migrations: done.length, last: done.at(-1)?.name }, "Database migrated");
  });
}

/** Names that are not in the database yet; all of them in an empty one. Changes nothing. */
export async function missingMigrations(db: Sequelize, names: readonly string[]): Promise<string[]> {
  const [tables] = await db.query("SELECT to_regclass('schema_migrations') IS NOT NULL AS there");
  if (!(tables as { there: boolean }[])[0]?.there) return [...names];
  const [rows] = await db.query("SELECT name FROM schema_migrations");
  const done = new Set((rows as { name: string }[]).map(({ name }) => name));
  return names.filter((name) => !done.has(name));
}

function explain(error: unknown): never {
  const cause: unknown = error instanceof MigrationError ? error.cause : undefined;
  if (cause instanceof UnusableDatabase) throw cause;
  if (!(error instanceof MigrationError && cause instanceof DatabaseError)) throw error;
  throw new UnusableDatabase(
    `The database could not be brought up to date: ${error.migration.name} met ${cause.message}. Nothing was changed. ` +
      "Somebody altered its tables by hand, or an older Guichê was killed while it made them: restore a backup, or give " +
      "DATABASE_URL an empty database.",
  );
}
