import { DatabaseError, type Transaction } from "sequelize";
import type { Sequelize } from "sequelize-typescript";
import { MigrationError, Umzug, type UmzugStorage } from "umzug";
import { run, type Db } from "./tables";
import { UnusableDatabase } from "./unusable";

export interface Migration {
  up(db: Db): Promise<void>;
  down(db: Db): Promise<void>;
}

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

/** Runs the migrations that are missing, in the caller's transaction. */
export async function migrateUp(
  db: Sequelize,
  migrations: Record<string, Migration>,
  transaction: Transaction,
): Promise<void> {
  await migrator(db, migrations, transaction).up().catch(explain);
}

function explain(error: unknown): never {
  const cause: unknown = error instanceof MigrationError ? error.cause : undefined;
  if (cause instanceof UnusableDatabase) throw cause;
  if (!(error instanceof MigrationError && cause instanceof DatabaseError)) throw error;
  // A statement or a row that Postgres refuses. Anything else lies outside the tables: a full disk, a lost connection.
  const isRefused = /^(23|42)/.test((cause.original as { code?: string }).code ?? "");
  throw new UnusableDatabase(
    `The database could not be brought up to date: ${error.migration.name} met ${cause.message}. Nothing was changed. ` +
      (isRefused
        ? "Somebody altered its tables by hand, or an older Guichê was killed while it made them: restore a backup, or " +
          "give DATABASE_URL an empty database."
        : "Look at the log of Postgres and whether its disk is full, and start again."),
  );
}
