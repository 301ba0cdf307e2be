import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(db, "contact_lists", {
    name: "varchar(50) NOT NULL",
    // Kept with every change: counting a hundred thousand rows for a page of lists takes too long.
    contactsCount: "integer NOT NULL DEFAULT 0",
  });
  await tenantTable(
    db,
    "contact_list_items",
    {
      contactListId: tenantReference("contact_lists"),
      name: "varchar(200) NOT NULL",
      number: "varchar(50) NOT NULL",
      // Both spellings of a Brazilian number are one person, who is in a list once.
      person: "varchar(50) NOT NULL",
      email: "varchar(254) NOT NULL DEFAULT ''",
      isWhatsappValid: "boolean",
    },
    { constraints: [`UNIQUE ("companyId", "contactListId", "person")`] },
  );
  await run(
    db,
    `CREATE INDEX "contact_list_items_by_name" ON "contact_list_items" ("companyId", "contactListId", "name", "id")`,
    `CREATE INDEX "contact_list_items_search" ON "contact_list_items"
       USING gin ("companyId", "contactListId", "folded"("name") gin_trgm_ops, "number" gin_trgm_ops)`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "contact_list_items"`, `DROP TABLE "contact_lists"`);
}
