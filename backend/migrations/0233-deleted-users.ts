import { run, tenantTable, type Db } from "../src/core/db/tables";

/** Tables that count what a user did: they keep the user's id when the user is deleted. */
const counted = ["ticket_trackings", "ticket_hours", "ticket_days", "ratings"];

/** The names of users that are deleted, for the reports of what they did. */
export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "deleted_users",
    { userId: "bigint NOT NULL", name: "varchar(50) NOT NULL" },
    { constraints: [`UNIQUE ("companyId", "userId")`] },
  );
  for (const table of counted) await run(db, `ALTER TABLE "${table}" DROP CONSTRAINT "${table}_companyId_userId_fkey"`);
}

export async function down(db: Db): Promise<void> {
  for (const table of counted)
    await run(
      db,
      `UPDATE "${table}" m SET "userId" = NULL WHERE "userId" IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM "users" u WHERE u."companyId" = m."companyId" AND u."id" = m."userId")`,
      `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_companyId_userId_fkey" FOREIGN KEY ("companyId", "userId")
         REFERENCES "users" ("companyId", "id") ON DELETE SET NULL ("userId")`,
    );
  await run(db, `DROP TABLE "deleted_users"`);
}
