import pg from "pg";
import { recognise } from "./recognise";
import type { Source } from "./source";

/** Opens the database and stays at this moment: what is written to it afterwards comes with the next run. */
export async function openPostgres(url: string): Promise<Source> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "guiche-migrate",
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  // The statement that is waiting fails with it, and those that follow.
  let isLost = false;
  client.on("error", () => (isLost = true));
  await client.connect();
  try {
    await client.query("SET TIME ZONE 'UTC'");
    await client.query("SET statement_timeout = 0");
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    const columns = await columnsOf(client);
    const family = recognise(columns);
    return {
      family,
      version: await versionOf(client, columns.has("SequelizeMeta")),
      has: (table, column) => (column === undefined ? columns.has(table) : (columns.get(table)?.has(column) ?? false)),
      tables: [...columns.keys()],
      rows: async <Row extends object>(sql: string, values: unknown[] = []) =>
        (await client.query<Row>(sql, values)).rows,
      isLost: () => isLost,
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Also of tables that this user may not read: it fails at them, where it would silently leave them out. */
async function columnsOf(client: pg.Client): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT c.relname::text AS table, array_agg(a.attname::text) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v') GROUP BY 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
}

async function versionOf(client: pg.Client, isKnown: boolean): Promise<string> {
  if (!isKnown) return "";
  const { rows } = await client.query<{ name: string }>(`SELECT max(name) AS name FROM "SequelizeMeta"`);
  return rows[0]?.name ?? "";
}
