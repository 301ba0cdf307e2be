import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { ignoreProgress, megabytes, type OnProgress } from "../progress";
import { BackupError, sha256Of, type Manifest, type TableEntry } from "./manifest";

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const pathOf = (folder: string, table: string) => join(folder, "database", `${table}.copy.gz`);

/** The tables of the current schema with the columns that are not computed, in alphabetical order. */
const tablesSql = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
   GROUP BY c.relname ORDER BY c.relname`;

const sequencesSql = `
  SELECT sequencename AS name, last_value::float8 AS value FROM pg_sequences
   WHERE schemaname = current_schema() ORDER BY sequencename`;

type DatabaseManifest = Pick<Manifest, "migrations" | "tables" | "sequences">;

/**
 * Writes every table as it was at one moment, while the server goes on. After an error the caller ends the client, which
 * ends the transaction: a table that was being read could not be stopped in any other way.
 */
export async function exportDatabase(
  client: Client,
  folder: string,
  onProgress = ignoreProgress,
): Promise<DatabaseManifest> {
  await mkdir(join(folder, "database"), { mode: 0o700 });
  await client.query("SET statement_timeout = 0");
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
  const { rows: tableRows } = await client.query<{ name: string; columns: string[] }>(tablesSql);
  const tables: TableEntry[] = [];
  let bytes = 0;
  for (const { name, columns } of tableRows) {
    const report = (more: number) => {
      bytes += more;
      onProgress("database", `${tables.length} of ${tableRows.length} tables, ${megabytes(bytes)}`);
    };
    report(0);
    tables.push(await exportTable(client, folder, { name, columns, report }));
  }
  const { rows: sequences } = await client.query<Manifest["sequences"][number]>(sequencesSql);
  const { rows: migrationRows } = await client.query<{ name: string }>(
    "SELECT name FROM schema_migrations ORDER BY name",
  );
  await client.query("COMMIT");
  return { migrations: migrationRows.map(({ name }) => name), tables, sequences };
}

interface Table {
  name: string;
  columns: string[];
  /** Hears of every piece of the table. */
  report: (bytes: number) => void;
}

async function exportTable(client: Client, folder: string, { name, columns, report }: Table): Promise<TableEntry> {
  const path = pathOf(folder, name);
  const rows = client.query(copyTo(`COPY ${quote(name)} (${columns.map(quote).join(", ")}) TO STDOUT`));
  rows.on("data", (chunk: Buffer) => report(chunk.length));
  await pipeline(rows, createGzip(), createWriteStream(path, { mode: 0o600, flush: true }));
  return { name, columns, rows: await countRows(client, name), sha256: await sha256Of(path) };
}

async function countRows(client: Client, table: string): Promise<number> {
  const text = `SELECT count(*) FROM ${quote(table)}`;
  const { rows } = await client.query<{ count: string }>(text);
  return Number(rows[0]?.count);
}

type Reference = Record<"table" | "name" | "definition", string>;
const foreignKeysSql = `
  SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`;

/**
 * Fills tables that the backup's migrations have just made; completely or not at all. References are put back at the
 * end, which checks them, because some tables refer to each other.
 */
export async function importDatabase(
  client: Client,
  folder: string,
  { tables, sequences }: DatabaseManifest,
  onProgress: OnProgress = ignoreProgress,
): Promise<void> {
  await client.query("SET statement_timeout = 0");
  await client.query("BEGIN");
  try {
    const { rows: references } = await client.query<Reference>(foreignKeysSql);
    const names = tables.map(({ name }) => quote(name));
    const before = [
      ...references.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${quote(name)}`),
      ...names.map((name) => `ALTER TABLE ${name} DISABLE TRIGGER USER`),
      `TRUNCATE ${names.join(", ")}`,
    ];
    for (const statement of before) await client.query(statement);
    for (const [at, table] of tables.entries()) {
      onProgress("database", `${at} of ${tables.length} tables`);
      await importTable(client, folder, table);
    }
    for (const { name, value } of sequences)
      if (value !== null) await client.query("SELECT setval($1::regclass, $2)", [quote(name), value]);
    const after = [
      ...references.map(
        ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${quote(name)} ${definition}`,
      ),
      ...names.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`),
    ];
    for (const statement of after) await client.query(statement);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
  await client.query("ANALYZE");
}

async function importTable(client: Client, folder: string, { name, columns, rows }: TableEntry): Promise<void> {
  const into = client.query(copyFrom(`COPY ${quote(name)} (${columns.map(quote).join(", ")}) FROM STDIN`));
  await pipeline(createReadStream(pathOf(folder, name)), createGunzip(), into);
  const actualCount = await countRows(client, name);
  if (actualCount !== rows) throw new BackupError(`The table ${name} has ${actualCount} rows instead of ${rows}.`);
}

export const tablePath = pathOf;
