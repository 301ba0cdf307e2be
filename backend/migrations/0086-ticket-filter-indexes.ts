import { run, type Db } from "../src/core/db/tables";

/** Lists of groups, and of what began on a day, read only their own rows, however many other companies there are. */
export async function up(db: Db): Promise<void> {
  await run(
    db,
    `CREATE INDEX "tickets_of_groups" ON "tickets" ("companyId", "status", "updatedAt" DESC, "id" DESC) WHERE "isGroup"`,
    `CREATE INDEX "tickets_by_begin" ON "tickets" ("companyId", "createdAt")`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP INDEX "tickets_by_begin"`, `DROP INDEX "tickets_of_groups"`);
}
