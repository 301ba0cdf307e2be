import "reflect-metadata";
import pg from "pg";
import { Sequelize, type ModelCtor } from "sequelize-typescript";
import { log } from "../log/log";
import { registerTenantTables } from "../tenant/sql";

/** bigint ids and counts stay far below 2^53, so they are numbers here as on the wire. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** A calendar date is text `yyyy-MM-dd`, never a moment in some time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

let current: Sequelize | undefined;

interface ConnectOptions {
  url: string;
  models: ModelCtor[];
  /** Maximum number of Postgres connections of this process. */
  poolSize?: number;
}

/**
 * Opens the pool. Limits: 15 s for a statement, 5 s for a lock, 5 s for a free connection. A transaction that is idle
 * for 10 s is rolled back: a process that froze inside one must not commit it after it resumes, when another process
 * may own the row.
 */
export async function connect({ url, models, poolSize = 16 }: ConnectOptions): Promise<Sequelize> {
  const db = new Sequelize(url, {
    dialect: "postgres",
    logging: (sql) => log.trace({ sql }, "sql"),
    models,
    pool: { max: poolSize, min: 1, acquire: 5_000, idle: 30_000 },
    retry: { max: 0 },
    dialectOptions: {
      statement_timeout: 15_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 10_000,
      application_name: "guiche",
      keepAlive: true,
    },
    define: { underscored: false, freezeTableName: true },
  });
  await db.authenticate();
  // A tenant table is one whose model has a companyId.
  const tenantModels = models.filter((model) => "companyId" in model.getAttributes());
  registerTenantTables(tenantModels.map((model) => model.getTableName() as string));
  current = db;
  return db;
}

export function database(): Sequelize {
  if (!current) throw new Error("The database is used before it is connected.");
  return current;
}

export async function disconnect(): Promise<void> {
  await current?.close();
  current = undefined;
}
