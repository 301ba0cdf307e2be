import { randomUUID } from "node:crypto";
import pg from "pg";
import { QueryTypes } from "sequelize";
import type { Sequelize } from "sequelize-typescript";

/** This database among all. */
export interface Installation {
  /** Made with the database and kept in it; a copy of the database has it too, unless `restore` made the copy. */
  id: string;
  /** Tells a database from its copy: the same for every process, also after a failover to a replica. */
  fingerprint: string;
}

const key = "installation.id";

/** The first start gives the database its id. */
export async function readInstallation(db: Sequelize): Promise<Installation> {
  await db.query(`INSERT INTO "platform_values" ("key", "value") VALUES ($1, $2) ON CONFLICT DO NOTHING`, {
    bind: [key, randomUUID()],
  });
  const [row] = await db.query<Installation>(
    `SELECT "value" AS id, (SELECT system_identifier FROM pg_control_system()) || '-' || d.oid AS fingerprint
       FROM "platform_values", pg_database d WHERE "key" = $1 AND d.datname = current_database()`,
    { bind: [key], type: QueryTypes.SELECT },
  );
  return row!;
}

/** The id of the installation whose database this is; undefined for one that was never started with. */
export async function installationIdIn(databaseUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client
    .query<{ value: string }>(`SELECT "value" FROM "platform_values" WHERE "key" = $1`, [key])
    .finally(() => client.end());
  return rows[0]?.value;
}

/** Makes a copied database an installation of its own; returns its new id. */
export async function renewInstallationId(
  execute: (sql: string, values: string[]) => Promise<unknown>,
): Promise<string> {
  const id = randomUUID();
  await execute(`UPDATE "platform_values" SET "value" = $2, "updatedAt" = now() WHERE "key" = $1`, [key, id]);
  // A database of a release before this one has none.
  await execute(
    `INSERT INTO "platform_values" ("key", "value") SELECT $1::varchar, $2
    WHERE NOT EXISTS (SELECT FROM "platform_values" WHERE "key" = $1::varchar)`,
    [key, id],
  );
  return id;
}
