import { addColumns, dropColumns, run, tenantReference, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await addColumns(db, "queues", { mediaId: tenantReference("media", "SET NULL"), mediaName: "varchar(255)" });
  await run(db, `CREATE INDEX "queues_of_media" ON "queues" ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`);
}

export const down = (db: Db): Promise<void> => dropColumns(db, "queues", ["mediaId", "mediaName"]);
