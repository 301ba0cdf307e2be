import { decodeDoubleUtf8 } from "../rules/encoding";
import type { Source, Theirs } from "./source";

/** Bodies that are looked at, the newest ones, and the share of them above which a source is repaired. */
const sample = 10_000;
const leastShare = 0.01;

/** Names of files: they are on the disk as they are written here. */
const isPath = (column: string): boolean => /media|path|url/i.test(column);

const repairedRows = new WeakSet<Theirs>();

/** Whether a text of the row was encoded twice. */
export const isRepaired = (row: Theirs): boolean => repairedRows.has(row);

/** Whether so many texts were encoded twice that it cannot be what people wrote. */
async function isDoubleEncoded(source: Source): Promise<boolean> {
  const rows = await source.rows<{ body: unknown }>(
    `SELECT body FROM "Messages" WHERE body IS NOT NULL ORDER BY "createdAt" DESC LIMIT ${sample}`,
  );
  const broken = rows.filter(({ body }) => typeof body === "string" && decodeDoubleUtf8(body) !== null).length;
  return broken > rows.length * leastShare;
}

/** The source with its texts as they were before they were encoded twice, where that has happened. */
export async function withRepairedTexts(source: Source): Promise<Source> {
  if (!(await isDoubleEncoded(source))) return source;
  return {
    ...source,
    rows: async <Row extends object>(sql: string, values: unknown[] = []) => {
      const rows = await source.rows<Theirs>(sql, values);
      for (const row of rows)
        for (const [column, value] of Object.entries(row)) {
          const text = typeof value === "string" && !isPath(column) ? decodeDoubleUtf8(value) : null;
          if (text === null) continue;
          row[column] = text;
          repairedRows.add(row);
        }
      return rows as Row[];
    },
  };
}
