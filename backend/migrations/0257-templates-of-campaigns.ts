import { applySchema } from "../src/core/db/schema-files";
import { addColumns, dropColumns, run, tenantReference, type Db } from "../src/core/db/tables";

/** Campaigns of official numbers send approved templates. The name stays when Meta deletes the template. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "campaigns", {
    templateId: tenantReference("message_templates", "SET NULL"),
    templateName: "varchar(512)",
    templateValues: "jsonb NOT NULL DEFAULT '[]'",
  });
  await run(
    db,
    `CREATE INDEX "campaigns_template" ON "campaigns" ("companyId", "templateId") WHERE "templateId" IS NOT NULL`,
  );
  await applySchema(db, "functions/webhook_campaigns_update");
}

export async function down(db: Db): Promise<void> {
  await run(
    db,
    // A later migration made it, and may have removed it again.
    `DO $do$ BEGIN
       IF to_regproc('webhook_campaigns_update') IS NOT NULL THEN
         EXECUTE replace(pg_get_functiondef('webhook_campaigns_update'::regproc), $to$'templateName', NEW."templateName", $to$, '');
       END IF;
     END $do$`,
  );
  await dropColumns(db, "campaigns", ["templateId", "templateName", "templateValues"]);
}
