import { addColumns, dropColumns, run, tenantReference, type Db } from "../src/core/db/tables";

const columns = {
  /** Refused because this connection of the company has the number. */
  conflictsWithId: tenantReference("connections", "SET NULL"),
  /** When the admins were notified by email of the current restriction. */
  restrictionMailedAt: "timestamptz(3)",
};

export async function up(db: Db): Promise<void> {
  await addColumns(db, "connections", columns);
  await run(db, `CREATE INDEX "outages_to_tell" ON "outages" ("startedAt") WHERE "mailedAt" IS NULL`);
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP INDEX "outages_to_tell"`);
  await dropColumns(db, "connections", Object.keys(columns));
}
