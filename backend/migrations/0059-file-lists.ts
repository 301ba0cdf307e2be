import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(db, "file_lists", {
    name: "varchar(100) NOT NULL",
    message: "text NOT NULL",
  });
  await tenantTable(db, "file_list_options", {
    fileListId: tenantReference("file_lists"),
    name: "varchar(100) NOT NULL",
    place: "integer NOT NULL",
    // The same file is stored once, so another option may begin to use one while this one lets go of it: RESTRICT keeps
    // the file.
    mediaId: tenantReference("media", "RESTRICT", false),
    mediaName: "varchar(255)",
  });
  await run(
    db,
    `CREATE INDEX "file_list_options_of_list" ON "file_list_options" ("companyId", "fileListId", "place")`,
    `CREATE INDEX "file_list_options_of_media" ON "file_list_options" ("companyId", "mediaId")
      WHERE "mediaId" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "file_list_options"`, `DROP TABLE "file_lists"`);
}
