import { run, type Db } from "../src/core/db/tables";

/**
 * Each acknowledgement of a loose message changes its row twice or three times. No query used this index, which made
 * every change write to all the others; with room on the page the change stays there.
 */
export const up = (db: Db): Promise<void> =>
  run(db, `DROP INDEX "loose_messages_of_source"`, `ALTER TABLE "loose_messages" SET (fillfactor = 80)`);

export const down = (db: Db): Promise<void> =>
  run(
    db,
    `ALTER TABLE "loose_messages" RESET (fillfactor)`,
    `CREATE INDEX "loose_messages_of_source" ON "loose_messages" ("companyId", "source", "sourceId", "ack")`,
  );
