import pg from "pg";
import { emptyDatabase, type TestDatabase } from "../../testing/database";
import { tablesOf, type Family } from "./source-tables.fixture";

/**
 * Databases of other systems, made for tests from what is known of their columns. Each has the traps that theirs have:
 * orphans, doubles, names that collide, values of a wrong form.
 */
export interface OtherSystem extends TestDatabase {
  insert(table: string, rows: readonly Record<string, unknown>[]): Promise<void>;
  run(sql: string): Promise<void>;
  /** Breaks the connection of a run that reads it. */
  disconnect(): Promise<void>;
}

export const disconnectReaders = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'guiche-migrate'`;

/** An empty database with the tables of a family. */
export async function otherSystem(family: Family): Promise<OtherSystem> {
  const database = await emptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const run = async (sql: string, values: unknown[] = []) => void (await client.query(sql, values));
  await run(tablesOf(family));
  return {
    url: database.url,
    drop: async () => {
      await client.end();
      await database.drop();
    },
    run,
    disconnect: () => run(disconnectReaders),
    insert: async (table, rows) => {
      // Row by row, so that a column which a row does not have gets its default.
      for (const row of rows) {
        const names = Object.keys(row).map((column) => `"${column}"`);
        await run(
          `INSERT INTO "${table}" (${names.join(", ")}) SELECT ${names.join(", ")} FROM json_populate_record(NULL::"${table}", $1)`,
          [JSON.stringify(row)],
        );
      }
    },
  };
}
