import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  // Whom a note calls. What was read stays, so that the same note never calls twice.
  await tenantTable(
    db,
    "note_mentions",
    {
      noteId: tenantReference("ticket_notes"),
      userId: tenantReference("users"),
      readAt: "timestamptz(3)",
    },
    { constraints: [`UNIQUE ("companyId", "noteId", "userId")`] },
  );
  await run(
    db,
    `CREATE INDEX "note_mentions_unread" ON "note_mentions" ("companyId", "userId", "id" DESC) WHERE "readAt" IS NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "note_mentions"`);
}
