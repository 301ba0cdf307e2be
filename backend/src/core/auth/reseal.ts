import { secretKeys } from "@guiche/contract/settings";
import type { Client } from "pg";
import { keyIdOf, type Sealer } from "./seal";

/** A column with sealed values. Its context, as SQL, is what the value was sealed for. */
interface SealedColumn {
  table: string;
  column: string;
  /** The primary key. */
  key: string[];
  context: string;
  /** Stored as base64 text instead of bytes. */
  isText?: true;
  where?: string;
}

const company = `"companyId"`;
const contentOf = (table: string): SealedColumn => ({
  ...{ table, column: "content", key: ["id"] },
  context: `'messages.content:' || ${company}`,
});
const secretOf = (table: string, column: string): SealedColumn => ({
  ...{ table, column, key: ["id"] },
  context: `'${table}.${column}:' || ${company} || ':' || "id"`,
});
const ofConnection = (column: string): SealedColumn => ({
  ...{ table: "cloud_numbers", column, key: ["companyId", "connectionId"] },
  context: `'cloud_numbers.${column}:' || ${company} || ':' || "connectionId"`,
});
const webhook = (column: string): SealedColumn => ({
  ...{ table: "webhooks", column, key: ["id"] },
  context: `'webhooks.secret.' || ${company}`,
});

/** Every column with sealed values. A test fails when a column of the database is missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "key_canary", column: "value", key: ["id"], context: "'key_canary.value'" },
  {
    ...{ table: "signal_keys", column: "value", key: ["companyId", "connectionId", "type", "keyId"] },
    context: `'signal_keys.value:' || ${company} || ':' || "connectionId" || ':' || "type" || ':' || "keyId"`,
  },
  {
    ...{ table: "inbound_journal", column: "plaintext", key: ["id"] },
    context: `'inbound_journal.plaintext:' || ${company} || ':' || "connectionId" || ':' || encode("hash", 'hex')`,
  },
  contentOf("messages"),
  contentOf("loose_messages"),
  {
    ...{ table: "second_factors", column: "secret", key: ["id"] },
    context: `'second_factors.secret:' || ${company} || ':' || "userId"`,
  },
  ofConnection("token"),
  ofConnection("appSecret"),
  secretOf("prompts", "apiKey"),
  secretOf("prompts", "voiceKey"),
  secretOf("prompts", "transcriptionKey"),
  secretOf("queue_integrations", "jsonContent"),
  secretOf("queue_integrations", "secret"),
  webhook("secret"),
  webhook("formerSecret"),
  { table: "migration_runs", column: "address", key: ["id"], context: "'migration_runs.address'" },
  {
    ...{ table: "settings", column: "value", key: ["companyId", "key"], isText: true },
    context: `'settings.value:' || ${company} || ':' || "key"`,
    where: `"value" <> '' AND "key" IN (${secretKeys.map((key) => `'${key}'`).join(", ")})`,
  },
  {
    ...{ table: "platform_values", column: "value", key: ["id"], isText: true },
    context: "'platform.payment'",
    where: `"key" = 'payment.settings'`,
  },
];

interface ResealReport {
  table: string;
  column: string;
  resealed: number;
  /** Sealed with the current key before. */
  current: number;
}

interface Options {
  batch?: number;
  onBatch?: (done: ResealReport) => void | Promise<void>;
}

/**
 * Seals every stored secret with the current key. It may be ended at any time and started again, also while the server
 * runs: a value that the server has since replaced is left alone.
 */
export async function resealAll(client: Client, sealer: Sealer, options: Options = {}): Promise<ResealReport[]> {
  const resealedColumns: ResealReport[] = [];
  for (const column of sealedColumns) resealedColumns.push(await resealColumn(client, sealer, column, options));
  return resealedColumns;
}

type StoredRow = Record<string, unknown> & { stored: Buffer | string; context: string };

const quote = (name: string) => `"${name}"`;

async function resealColumn(
  client: Client,
  sealer: Sealer,
  { table, column, key, context, isText, where = "TRUE" }: SealedColumn,
  { batch = 500, onBatch }: Options,
): Promise<ResealReport> {
  const columnResult: ResealReport = { table, column, resealed: 0, current: 0 };
  const keys = key.map(quote).join(", ");
  const encoding = isText ? "base64" : undefined;
  const replaceSql = `
    UPDATE ${quote(table)} SET ${quote(column)} = $1
     WHERE ${quote(column)} = $2 AND (${keys}) = (${key.map((_each, at) => `$${at + 3}`).join(", ")})`;
  for (let last: unknown[] | undefined; ;) {
    const after = last ? `AND (${keys}) > (${last.map((_each, at) => `$${at + 2}`).join(", ")})` : "";
    const batchSql = `
      SELECT ${keys}, ${quote(column)} AS stored, ${context} AS context FROM ${quote(table)}
       WHERE ${quote(column)} IS NOT NULL AND ${where} ${after} ORDER BY ${keys} LIMIT $1`;
    const { rows } = await client.query<StoredRow>(batchSql, [batch, ...(last ?? [])]);
    await client.query("BEGIN");
    try {
      for (const row of rows) {
        const sealed = typeof row.stored === "string" ? Buffer.from(row.stored, "base64") : row.stored;
        if (sealer.isCurrent(sealed)) {
          columnResult.current += 1;
          continue;
        }
        const fresh = sealer.seal(sealer.open(sealed, row.context), row.context);
        const values = [encoding ? fresh.toString(encoding) : fresh, row.stored, ...key.map((name) => row[name])];
        const { rowCount } = await client.query(replaceSql, values);
        columnResult.resealed += rowCount ?? 0;
      }
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    }
    await onBatch?.(columnResult);
    if (rows.length < batch) return columnResult;
    last = key.map((name) => rows.at(-1)?.[name]);
  }
}

/** The columns, of all that the database has, in which a value is still sealed with one of these keys. */
export async function leftovers(client: Client, older: Buffer[]): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; column: string; isBytes: boolean }>(
    `SELECT table_name AS "table", column_name AS "column", data_type = 'bytea' AS "isBytes"
       FROM information_schema.columns JOIN pg_tables ON schemaname = table_schema AND tablename = table_name
      WHERE table_schema = current_schema()
        AND (data_type = 'bytea' OR (table_name, column_name) IN (('settings', 'value'), ('platform_values', 'value')))
      ORDER BY 1, 2`,
  );
  const leftoverColumns: string[] = [];
  for (const { table, column, isBytes } of columns)
    for (const each of older) {
      // The version and the key id are the first five bytes: six whole characters of base64, and a part of the seventh.
      const start = Buffer.concat([Buffer.from([1]), keyIdOf(each)]);
      const isSealed = isBytes
        ? `length(${quote(column)}) > 33 AND substring(${quote(column)} FROM 1 FOR 5) = $1`
        : `left(${quote(column)}, 6) = left(encode($1, 'base64'), 6)`;
      const text = `SELECT 1 FROM ${quote(table)} WHERE ${isSealed} LIMIT 1`;
      const { rows } = await client.query(text, [start]);
      if (rows.length > 0) leftoverColumns.push(`${table}.${column}`);
    }
  return leftoverColumns;
}
