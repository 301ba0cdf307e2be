import { addColumns, dropColumns, run, tenantReference, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await addColumns(db, "campaigns", { fileListId: tenantReference("file_lists", "RESTRICT", false) });
  await addColumns(db, "campaign_recipients", {
    // The ids of the list's files, chosen with that of the message: a repeated hand-over sends no file twice.
    fileWids: "jsonb NOT NULL DEFAULT '[]'",
  });
  await run(
    db,
    `CREATE INDEX "campaigns_of_file_list" ON "campaigns" ("companyId", "fileListId") WHERE "fileListId" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "campaign_recipients", ["fileWids"]);
  await dropColumns(db, "campaigns", ["fileListId"]);
}
