import type { SourceFamily } from "@guiche/contract/migration";

/** The database of another system as it was at one moment. It is only read. */
export interface Source {
  family: SourceFamily;
  /** The name of its newest migration. */
  version: string;
  has(table: string, column?: string): boolean;
  tables: readonly string[];
  rows<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Its connection broke. */
  isLost(): boolean;
  close(): Promise<void>;
}

/** A row as it is there: a column may be missing. */
export type Theirs = Record<string, unknown>;

const atOnce = 1_000;

/** All rows of a table that has an id, in its order. */
export async function* byId(source: Source, table: string): AsyncGenerator<Theirs[]> {
  let last: unknown = null;
  for (;;) {
    const rows = await source.rows<Theirs>(
      `SELECT * FROM "${table}" ${last === null ? "" : "WHERE id > $1"} ORDER BY id LIMIT ${atOnce}`,
      last === null ? [] : [last],
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.id;
    yield rows;
  }
}

/** All rows of a table that is small: of queues, or of settings. */
export const allOf = (source: Source, table: string, order: string): Promise<Theirs[]> =>
  source.has(table) ? source.rows<Theirs>(`SELECT * FROM "${table}" ORDER BY ${order}`) : Promise.resolve([]);
