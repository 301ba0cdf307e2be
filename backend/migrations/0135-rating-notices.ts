import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

/** Which admins are told of the lowest rate, until they have opened its ticket. */
export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "rating_notices",
    {
      ratingId: tenantReference("ratings"),
      userId: tenantReference("users"),
      readAt: "timestamptz(3)",
    },
    { constraints: [`UNIQUE ("companyId", "ratingId", "userId")`] },
  );
  await run(
    db,
    `CREATE INDEX "rating_notices_unread" ON "rating_notices" ("companyId", "userId", "id" DESC) WHERE "readAt" IS NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "rating_notices"`);
}
