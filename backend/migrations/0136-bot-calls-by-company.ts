import { run, type Db } from "../src/core/db/tables";

/** For the sweep: each company says how long the steps of its bot are kept. */
export async function up(db: Db): Promise<void> {
  await run(db, `CREATE INDEX "bot_calls_by_time" ON "bot_calls" ("companyId", "createdAt")`);
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP INDEX "bot_calls_by_time"`);
}
