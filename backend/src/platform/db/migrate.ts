import type { Sequelize } from "sequelize-typescript";
import { SequelizeStorage, Umzug } from "umzug";
import { log } from "../log/log";
import type { Db } from "./tables";

export interface Migration {
  up(db: Db): Promise<void>;
  down(db: Db): Promise<void>;
}

/** Any number; every process that migrates this database waits on the same one. */
const migrationLock = 7_204_551;

/** `migrations` in order, by name. Names are kept in the table `schema_migrations`. */
export function migrator(db: Sequelize, migrations: Record<string, Migration>): Umzug<Db> {
  return new Umzug<Db>({
    context: db.getQueryInterface(),
    storage: new SequelizeStorage({ sequelize: db, tableName: "schema_migrations" }),
    logger: undefined,
    migrations: Object.keys(migrations)
      .sort()
      .map((name) => ({
        name,
        up: ({ context }) => migrations[name]!.up(context),
        down: ({ context }) => migrations[name]!.down(context),
      })),
  });
}

/** Brings the database up to date; two processes that boot together do it once. */
export async function migrate(db: Sequelize, migrations: Record<string, Migration>): Promise<void> {
  await db.transaction(async (transaction) => {
    await db.query("SET LOCAL lock_timeout = '120s'", { transaction });
    await db.query("SELECT pg_advisory_xact_lock($1)", { bind: [migrationLock], transaction });
    const done = await migrator(db, migrations).up();
    if (done.length > 0) log.info({ migrations: done.map(({ name }) => name) }, "Database migrated");
  });
}
