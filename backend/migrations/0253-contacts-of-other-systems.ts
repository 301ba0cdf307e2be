import { addColumns, dropColumns, run, tenantTable, type Db } from "../src/core/db/tables";

/** Other systems name contacts by ids of their own, and ask what changed since, deletions among it. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "contacts", { externalId: "varchar(100)" });
  await tenantTable(
    db,
    "deleted_contacts",
    { contactId: "bigint NOT NULL", mergedIntoId: "bigint", deletedAt: "timestamptz(3) NOT NULL DEFAULT now()" },
    { primaryKey: ["companyId", "contactId"], timeless: true },
  );
  await run(
    db,
    `CREATE UNIQUE INDEX "contacts_external_id" ON "contacts" ("companyId", "externalId") WHERE "externalId" IS NOT NULL`,
    `CREATE INDEX "contacts_by_change" ON "contacts" ("companyId", "updatedAt", "id")`,
    `CREATE INDEX "deleted_contacts_by_time" ON "deleted_contacts" ("companyId", "deletedAt", "contactId")`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "deleted_contacts"`, `DROP INDEX "contacts_by_change"`);
  await dropColumns(db, "contacts", ["externalId"]);
}
