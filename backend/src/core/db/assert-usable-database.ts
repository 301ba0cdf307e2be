import { QueryTypes } from "sequelize";
import type { Sequelize } from "sequelize-typescript";
import type { Env } from "../../config/env";
import { assertOwnDatabase } from "./assert-own-database";
import { connect, disconnect } from "./connect";
import { UnusableDatabase } from "./unusable";

type Addresses = Pick<Env, "databaseUrl" | "migrationDatabaseUrl">;

/**
 * Throws a sentence for the operator, before anything is written, if the database cannot be Guichê's. `migrations` are
 * the names of those of this version.
 */
export async function assertUsableDatabase(
  { databaseUrl, migrationDatabaseUrl }: Addresses,
  migrations: string[],
): Promise<void> {
  const owners = await inDatabase(migrationDatabaseUrl, async (db) => {
    await assertOwnDatabase(db);
    await assertRights(db, migrations);
    return nameOf(db);
  });
  if (databaseUrl === migrationDatabaseUrl) return;
  const servers = await inDatabase(databaseUrl, nameOf);
  if (servers !== owners)
    throw new UnusableDatabase(
      "DATABASE_URL and MIGRATION_DATABASE_URL name two different databases. The second must be the same one, as its owner.",
    );
}

async function inDatabase<T>(url: string, work: (db: Sequelize) => Promise<T>): Promise<T> {
  const db = await connect({ url, models: [], poolSize: 1 });
  return work(db).finally(disconnect);
}

/** The same through every address of one database: of two servers that run, none has both in common. */
async function nameOf(db: Sequelize): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    `SELECT oid || ' ' || extract(epoch FROM pg_postmaster_start_time()) AS name FROM pg_database
      WHERE datname = current_database()`,
    { type: QueryTypes.SELECT },
  );
  return row?.name ?? "";
}

async function assertRights(db: Sequelize, migrations: string[]): Promise<void> {
  const [rights] = await db.query<{
    role: string;
    schema: string | null;
    mayCreate: boolean | null;
    isMigrated: boolean;
  }>(
    `SELECT current_user AS role, current_schema() AS schema,
            has_schema_privilege(current_schema(), 'CREATE') AS "mayCreate",
            to_regclass('schema_migrations') IS NOT NULL AS "isMigrated"`,
    { type: QueryTypes.SELECT },
  );
  const { role, schema, mayCreate, isMigrated } = rights!;
  if (!schema || !mayCreate)
    throw new UnusableDatabase(
      `The role ${role} may not make tables in the schema ${schema ?? "public"}. ` +
        `Let it (GRANT USAGE, CREATE ON SCHEMA ${schema ?? "public"} TO "${role}"), or name the owner in MIGRATION_DATABASE_URL.`,
    );
  if (!isMigrated) return;
  // One table stands for all that Guichê made; those of extensions have owners of their own.
  const [foreign] = await db.query<{ owner: string }>(
    `SELECT tableowner AS owner FROM pg_tables
      WHERE schemaname = current_schema() AND tablename = 'schema_migrations' AND NOT pg_has_role(tableowner, 'USAGE')
        AND EXISTS (SELECT 1 FROM unnest($1::text[]) wanted WHERE wanted NOT IN (SELECT name FROM schema_migrations))`,
    { bind: [migrations], type: QueryTypes.SELECT },
  );
  if (foreign)
    throw new UnusableDatabase(
      `The role ${role} may not migrate the tables, which belong to ${foreign.owner}. ` +
        "Name that role in MIGRATION_DATABASE_URL.",
    );
}
