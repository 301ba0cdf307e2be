import { run, type Db } from "../src/core/db/tables";

/** A TRUNCATE passes no row by the other trigger. */
export const up = (db: Db): Promise<void> =>
  run(
    db,
    `CREATE TRIGGER "audit_entries_never_truncated" BEFORE TRUNCATE ON "audit_entries"
       FOR EACH STATEMENT EXECUTE FUNCTION "audit_is_append_only"()`,
  );

export const down = (db: Db): Promise<void> =>
  run(db, `DROP TRIGGER "audit_entries_never_truncated" ON "audit_entries"`);
