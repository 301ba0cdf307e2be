import { applySchema } from "../src/core/db/schema-files";
import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/** A program that keeps a copy knows a deleted contact by its own id. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "deleted_contacts", { externalId: "varchar(100)" });
  await applySchema(db, "functions/webhook_contacts_delete");
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "deleted_contacts", ["externalId"]);
  await run(
    db,
    `DO $do$ BEGIN
       EXECUTE replace(pg_get_functiondef('webhook_contacts_delete'::regproc), $$, 'externalId', OLD."externalId"$$, '');
     END $do$`,
  );
}
