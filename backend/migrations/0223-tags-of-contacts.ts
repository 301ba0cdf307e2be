import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

/** Tags of a person, whatever the tags of the conversations are. */
export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "contact_tags",
    { contactId: tenantReference("contacts"), tagId: tenantReference("tags") },
    { primaryKey: ["companyId", "contactId", "tagId"], timeless: true },
  );
  await run(db, `CREATE INDEX "contact_tags_of_tag" ON "contact_tags" ("companyId", "tagId")`);
}

export const down = (db: Db): Promise<void> => run(db, `DROP TABLE "contact_tags"`);
