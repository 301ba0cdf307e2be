import { addColumns, dropColumns, run, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  // Megabytes; 0 is no limit.
  await run(db, `ALTER TABLE "plans" ADD "storageMb" integer NOT NULL DEFAULT 0`);
  await addColumns(db, "media", { thumbnailBytes: "bigint NOT NULL DEFAULT 0" });
  await tenantTable(db, "storage_usage", { bytes: "bigint NOT NULL DEFAULT 0" }, { primaryKey: ["companyId"] });
  await run(
    db,
    `INSERT INTO "storage_usage" ("companyId", "bytes") SELECT "companyId", sum("bytes") FROM "media" GROUP BY 1`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "storage_usage"`);
  await dropColumns(db, "media", ["thumbnailBytes"]);
  await dropColumns(db, "plans", ["storageMb"]);
}
