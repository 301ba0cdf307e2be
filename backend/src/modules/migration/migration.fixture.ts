import { QueryTypes } from "sequelize";
import { database } from "../../core/db/connect";
import { openPostgres, runMigration } from ".";
import type { Outcome } from "../migration-runs";
import type { Folder } from "./source/folder";
import type { OtherSystem } from "./source.fixture";

export const bring = async (from: OtherSystem, writes = true, folder?: Folder, isFinal = false): Promise<Outcome> => {
  const source = await openPostgres(from.url);
  return runMigration(source, { writes, folder, isFinal, onStep: () => undefined }).finally(source.close);
};

export const rows = <Row extends object = Record<string, unknown>>(sql: string, bind: unknown[] = []) =>
  database().query<Row>(sql, { type: QueryTypes.SELECT, bind });

/** The lines of a report, as people read them. */
export const lines = ({ report }: Outcome) =>
  Object.fromEntries(
    report.lines.map(({ table, found, comes, known, changed, leftOut }) => [
      table,
      [
        `${found} found`,
        comes && `${comes} come`,
        known && `${known} known`,
        changed && `${changed} changed`,
        ...Object.entries(leftOut).map(([reason, { count }]) => `${count} ${reason}`),
      ]
        .filter(Boolean)
        .join(", "),
    ]),
  );

export const notes = ({ report }: Outcome) =>
  report.lines.flatMap(({ notes: of }) =>
    Object.entries(of).map(([note, { names }]) => `${note}: ${names.join(", ")}`),
  );
