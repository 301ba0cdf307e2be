import { run, type Db } from "../src/core/db/tables";

const tables = ["ticket_hours", "ticket_days"];
const histograms = ["waits", "answers", "services", "workingWaits", "workingAnswers", "workingServices"];

/** The job sums the past up again: its histograms have other buckets. */
const markPast = `INSERT INTO "ticket_hour_marks" ("companyId", "at") SELECT DISTINCT h."companyId", h."hour" FROM "ticket_hours" h`;

const retype = (table: string, type: string) =>
  `ALTER TABLE "${table}" ${histograms.map((name) => `ALTER COLUMN "${name}" TYPE ${type} USING '{}'`).join(", ")}`;

/** A histogram ends with its shortest and its longest duration in milliseconds, which an integer is too small for. */
export const up = (db: Db): Promise<void> => run(db, ...tables.map((table) => retype(table, "bigint[]")), markPast);

export const down = (db: Db): Promise<void> => run(db, ...tables.map((table) => retype(table, "integer[]")), markPast);
