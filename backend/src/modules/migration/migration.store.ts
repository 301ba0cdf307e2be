import type { MediaType } from "@guiche/contract/message-kinds";
import type { Transaction } from "sequelize";
import type { MessageDetails } from "../../models/messages/message";
import type { MigrationEntry } from "../../models/accounts/migration-entry";
import { database } from "../../core/db/connect";
import { runSql } from "../../core/db/run-sql";

/** What is known of a row of the source from an earlier run. */
export interface Entry extends Pick<MigrationEntry, "key" | "ourId" | "reason" | "digest" | "writtenAt"> {
  /** Of the row here; null when it belongs to none. */
  companyId: number | null;
  /** When the row here was last changed; null when it is gone, or has no such time. */
  updatedAt: Date | null;
  isGone: boolean;
}

/** A table of ours that rows are brought into. */
export interface Table {
  name: string;
  /** Rows of pairs have none: nothing refers to them, and nothing in them changes. */
  hasId: boolean;
  /** Its uniqueness is checked at the commit, where a row that is here already would undo the whole batch. */
  isChecked?: true;
}

const sql = <Row extends object>(text: string, values: unknown[], tx?: Transaction): Promise<Row[]> =>
  runSql<Row>(database(), { text, values }, tx);

/** The number of a source, a new one for a source that is not known. */
export async function sourceNumber(kind: string, fingerprint: string): Promise<number> {
  const [row] = await sql<{ id: number }>(
    `INSERT INTO migration_sources (kind, fingerprint) VALUES ($1, $2)
         ON CONFLICT (fingerprint) DO UPDATE SET "updatedAt" = now() RETURNING id`,
    [kind, fingerprint],
  );
  if (!row) throw new Error("The source got no number.");
  return row.id;
}

export const knownSource = async (fingerprint: string): Promise<number | null> =>
  (await sql<{ id: number }>(`SELECT id FROM migration_sources WHERE fingerprint = $1`, [fingerprint]))[0]?.id ?? null;

/** What became of the rows of a kind; of all of them without `keys`. A contact that was joined to another here is that one. */
export const entriesOf = (
  sourceId: number,
  kind: string,
  { name, hasId }: Table,
  keys: readonly string[] | null,
): Promise<Entry[]> =>
  sql<Entry>(
    `SELECT m.key, ${name === "contacts" ? `coalesce(d."mergedIntoId", m."ourId")` : `m."ourId"`} AS "ourId", m.reason, m.digest, m."writtenAt",
            ${hasId ? `(to_jsonb(t) ->> 'companyId')::bigint AS "companyId", (to_jsonb(t) ->> 'updatedAt')::timestamptz AS "updatedAt", m."ourId" IS NOT NULL AND t.id IS NULL` : `NULL::bigint AS "companyId", NULL::timestamptz AS "updatedAt", false`} AS "isGone"
       FROM migration_map m
            ${name === "contacts" ? `LEFT JOIN deleted_contacts d ON d."contactId" = m."ourId" LEFT JOIN contacts t ON t.id = coalesce(d."mergedIntoId", m."ourId")` : hasId ? `LEFT JOIN "${name}" t ON t.id = m."ourId"` : ""}
      WHERE m."sourceId" = $1 AND m.kind = $2 AND ($3::text[] IS NULL OR m.key = ANY($3))`,
    [sourceId, kind, keys],
  );

/** Ids for new rows, in order. */
export async function newIds({ name }: Table, count: number): Promise<number[]> {
  const rows = await sql<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2)`,
    [`"${name}"`, count],
  );
  return rows.map(({ id }) => id);
}

/** Work in one transaction that causes no webhook. */
export const silently = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  database().transaction(async (tx) => {
    await sql("SET LOCAL guiche.silent = 'on'", [], tx);
    // Triggers plan their queries once in a session, in which the tables are empty at first.
    await sql("SET LOCAL enable_seqscan = off", [], tx);
    return work(tx);
  });

const quoteColumns = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(", ");

/** Inserts rows with the same columns; returns the ids of those that were not there yet. */
export async function insertRows(
  { name, hasId, isChecked }: Table,
  rows: readonly Readonly<Record<string, unknown>>[],
  tx: Transaction,
): Promise<Set<number>> {
  const [first] = rows;
  if (!first) return new Set();
  const columns = quoteColumns(Object.keys(first));
  const inserted = await sql<{ id: number }>(
    `INSERT INTO "${name}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${name}", $1::json)
         ON CONFLICT ${isChecked ? "(id)" : ""} DO NOTHING ${hasId ? "RETURNING id" : ""}`,
    [JSON.stringify(rows)],
    tx,
  );
  return new Set(inserted.map(({ id }) => id));
}

export const clearFlag = ({ name }: Pick<Table, "name">, flag: string, ids: readonly number[], tx: Transaction) =>
  sql(`UPDATE "${name}" SET "${flag}" = false WHERE id = ANY ($1) AND "${flag}"`, [ids], tx);

/** Changes a row that has not been changed here since; false when it has. */
export async function updateRow(
  { name }: Table,
  id: number,
  writtenAt: Date,
  row: Readonly<Record<string, unknown>>,
  tx: Transaction,
): Promise<boolean> {
  const columns = quoteColumns(Object.keys(row));
  const updatedRows = await sql(
    `UPDATE "${name}" t SET (${columns}) = ROW (${Object.keys(row)
      .map((column) => `n."${column}"`)
      .join(", ")})
       FROM json_populate_record(NULL::"${name}", $1::json) n
      WHERE t.id = $2 AND t."updatedAt" = $3 RETURNING t.id`,
    [JSON.stringify(row), id, writtenAt],
    tx,
  );
  return updatedRows.length === 1;
}

type NewEntry = Pick<Entry, "key" | "ourId" | "reason" | "digest" | "writtenAt">;

/** Notes what became of rows of the source. */
export const noteEntries = (sourceId: number, kind: string, entries: readonly NewEntry[], tx: Transaction) =>
  sql(
    `INSERT INTO migration_map AS m ("sourceId", kind, key, "ourId", reason, digest, "writtenAt")
     SELECT $1, $2, e.key, e."ourId", e.reason, e.digest, e."writtenAt"
       FROM json_populate_recordset(NULL::migration_map, $3::json) e
         ON CONFLICT ("sourceId", kind, key) DO UPDATE
        SET "ourId" = excluded."ourId", reason = excluded.reason, digest = excluded.digest,
            "writtenAt" = excluded."writtenAt"`,
    [sourceId, kind, JSON.stringify(entries)],
    tx,
  );

/** The plans of this installation. */
export const plansHere = () =>
  sql<{
    id: number;
    name: string;
    users: number;
    connections: number;
    queues: number;
    valueCents: number;
  }>("SELECT * FROM plans ORDER BY id", []);

export const companiesHere = () => sql<{ id: number; name: string }>("SELECT id, name FROM companies", []);

/** Which of these identities belong to a contact here. */
export const contactsHere = (identities: readonly { companyId: number; kind: string; value: string }[]) =>
  sql<{ companyId: number; kind: string; value: string; contactId: number }>(
    `SELECT i."companyId", i.kind, i.value, i."contactId" FROM contact_identities i
       JOIN json_populate_recordset(NULL::contact_identities, $1::json) a
         ON a."companyId" = i."companyId" AND a.kind = i.kind AND a.value = i.value`,
    [JSON.stringify(identities)],
  );

/** The tickets here with these uuids. */
export const uuidsHere = (uuids: readonly string[]) =>
  sql<{ uuid: string; id: number }>(`SELECT uuid, id FROM tickets WHERE uuid = ANY ($1::uuid[])`, [uuids]);

/** The live tickets here of these contacts. */
export const liveHere = (contactIds: readonly number[]) =>
  sql<{ contactId: number; connectionId: number | null; id: number }>(
    `SELECT t."contactId", t."connectionId", t.id FROM contacts c
       JOIN tickets t ON t."companyId" = c."companyId" AND t."contactId" = c.id
      WHERE c.id = ANY ($1) AND t.status IN ('open', 'pending') AND t."connectionId" IS NOT NULL`,
    [contactIds],
  );

/** The connections here that these API tokens open. */
export const tokensHere = (hashes: readonly string[]) =>
  sql<{ hash: string; id: number }>(
    `SELECT "tokenHash"::text AS hash, id FROM connections WHERE "tokenHash" = ANY ($1::bytea[])`,
    [hashes],
  );

/** A row here whose file was named, and may have come. */
export interface FilelessRow {
  id: number;
  companyId: number;
  isHere: boolean;
  mediaType: MediaType;
  details: MessageDetails | null;
  media: MessageDetails["media"] | null;
}

/** Rows of messages that lack their file, or of another table; without those that were deleted. */
export const owedFiles = (table: string, ids: readonly number[]) =>
  sql<FilelessRow>(
    table === "messages"
      ? `SELECT id, "companyId", "mediaState" = 'ready' AS "isHere", "mediaType", details, details->'media' AS media FROM messages
          WHERE id = ANY ($1) AND "mediaState" IS NOT NULL AND NOT "isDeleted"`
      : `SELECT id, "companyId", "mediaId" IS NOT NULL AS "isHere", 'application' AS "mediaType", NULL AS details, NULL AS media
           FROM "${table}" WHERE id = ANY ($1)`,
    [ids],
  );

export const announcementsWithoutPicture = async (): Promise<number[]> =>
  (await sql<{ id: number }>(`SELECT id FROM announcements WHERE "mediaKey" IS NULL`, [])).map(({ id }) => id);

type Change = Readonly<{ id: number } & Record<string, unknown>>;

/** Changes columns of rows, as JSON has them: the same columns of each. */
export async function setColumns(table: string, rows: readonly Change[], tx: Transaction): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "id");
  if (columns.length === 0) return;
  const listOf = (alias: string) => columns.map((column) => `${alias}."${column}"`).join(", ");
  await sql(
    `UPDATE "${table}" t SET ${columns.map((column) => `"${column}" = n."${column}"`).join(", ")}
       FROM json_populate_recordset(NULL::"${table}", $1::json) n
      WHERE t.id = n.id AND (${listOf("t")}) IS DISTINCT FROM (${listOf("n")})`,
    [JSON.stringify(rows)],
    tx,
  );
}

export const changeRows = (table: string, rows: readonly Change[]) => silently((tx) => setColumns(table, rows, tx));

/** The periods that have a bill here: `companyId yyyy-mm-dd`. */
export const billedPeriods = async (): Promise<Map<string, number>> =>
  new Map(
    (
      await sql<{ companyId: number; periodFrom: string; id: number }>(
        `SELECT "companyId", "periodFrom", id FROM invoices`,
        [],
      )
    ).map(({ companyId, periodFrom, id }) => [`${companyId} ${periodFrom}`, id]),
  );

/** The time zones of companies here that are not the usual one. */
export const timezonesHere = async (): Promise<Map<number, string>> =>
  new Map(
    (
      await sql<{ companyId: number; value: string }>(
        `SELECT "companyId", value FROM settings WHERE key = 'timezone'`,
        [],
      )
    ).map(({ companyId, value }) => [companyId, value]),
  );
