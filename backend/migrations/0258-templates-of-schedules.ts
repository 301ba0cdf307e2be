import { addColumns, dropColumns, run, tenantReference, type Db } from "../src/core/db/tables";

/** Schedules of official numbers may have a template for people who did not write lately. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "schedules", {
    templateId: tenantReference("message_templates", "SET NULL"),
    templateName: "varchar(512)",
    templateValues: "jsonb NOT NULL DEFAULT '[]'",
  });
  await run(
    db,
    `CREATE INDEX "schedules_template" ON "schedules" ("companyId", "templateId") WHERE "templateId" IS NOT NULL`,
  );
}

export const down = (db: Db): Promise<void> =>
  dropColumns(db, "schedules", ["templateId", "templateName", "templateValues"]);
