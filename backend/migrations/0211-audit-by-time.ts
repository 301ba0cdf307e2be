import { run, type Db } from "../src/core/db/tables";

/** For a period of the log. */
export const up = (db: Db): Promise<void> =>
  run(db, `CREATE INDEX "audit_entries_by_time" ON "audit_entries" ("companyId", "createdAt")`);

export const down = (db: Db): Promise<void> => run(db, `DROP INDEX "audit_entries_by_time"`);
