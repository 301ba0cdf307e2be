import { QueryTypes } from "sequelize";
import type { Sequelize } from "sequelize-typescript";
import { UnusableDatabase } from "./unusable";

const oldestVersion = 150_000;

/** Stops before anything is written into a database that is too old or belongs to something else. */
export async function assertOwnDatabase(db: Sequelize): Promise<void> {
  const [server] = await db.query<{ version: string; encoding: string }>(
    "SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding",
    { type: QueryTypes.SELECT },
  );
  if (Number(server?.version) < oldestVersion)
    throw new UnusableDatabase("Postgres is too old: Guichê needs version 15 or newer.");
  if (server?.encoding !== "UTF8")
    throw new UnusableDatabase(
      `The encoding of the database is ${server?.encoding}, which has no room for every sign. Make one with ENCODING 'UTF8'.`,
    );
  const tables = await db.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()",
    {
      type: QueryTypes.SELECT,
    },
  );
  if (tables.length > 0 && !tables.some(({ name }) => name === "schema_migrations"))
    throw new UnusableDatabase("DATABASE_URL names a database that holds other tables. Give Guichê an empty one.");
}
