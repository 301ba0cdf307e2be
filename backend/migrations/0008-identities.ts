import {
  addColumns,
  dropColumns,
  platformTable,
  run,
  tenantReference,
  tenantTable,
  type Db,
} from "../src/core/db/tables";

const contactColumns = {
  /** The picture in the store, its version, and when it was last requested. */
  pictureKey: "varchar(80)",
  pictureVersion: "integer NOT NULL DEFAULT 0",
  pictureAskedAt: "timestamptz(3)",
  /** Saved while no connection could check whether the number is on WhatsApp. */
  isUnchecked: "boolean NOT NULL DEFAULT false",
  /** The connection of the first contact. */
  connectionId: tenantReference("connections", "SET NULL"),
};

export async function up(db: Db): Promise<void> {
  await run(db, `ALTER TABLE "contacts" DROP COLUMN "profilePicUrl"`);
  await addColumns(db, "contacts", contactColumns);
  await run(
    db,
    `CREATE INDEX "contacts_by_name" ON "contacts" ("companyId", "name", "id")`,
    // For merges, and for the check whether a deleted contact has any rows left.
    `CREATE INDEX "messages_of_contact" ON "messages" ("companyId", "contactId")`,
    `CREATE INDEX "messages_of_author" ON "messages" ("companyId", "authorId") WHERE "authorId" IS NOT NULL`,
  );
  await tenantTable(db, "contact_fields", {
    contactId: tenantReference("contacts"),
    name: "varchar(100) NOT NULL",
    value: "text NOT NULL DEFAULT ''",
  });
  await run(db, `CREATE INDEX "contact_fields_of_contact" ON "contact_fields" ("companyId", "contactId", "id")`);

  // Entries of the phones' own address books.
  await tenantTable(
    db,
    "phone_book",
    {
      connectionId: tenantReference("connections"),
      kind: "varchar(8) NOT NULL",
      value: "varchar(64) NOT NULL",
      name: "varchar(200) NOT NULL",
    },
    { primaryKey: ["companyId", "connectionId", "kind", "value"] },
  );

  // Whether a number is on WhatsApp: the same for every company, so checked once for all.
  await platformTable(db, "number_checks", {
    number: "varchar(20) NOT NULL UNIQUE",
    lid: "varchar(20)",
    /** As WhatsApp spells it; NULL when nobody has it. */
    phone: "varchar(20)",
    checkedAt: "timestamptz(3) NOT NULL",
  });
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "number_checks"`, `DROP TABLE "phone_book"`, `DROP TABLE "contact_fields"`);
  await run(db, `DROP INDEX "contacts_by_name", "messages_of_contact", "messages_of_author"`);
  await dropColumns(db, "contacts", Object.keys(contactColumns));
  await run(db, `ALTER TABLE "contacts" ADD COLUMN "profilePicUrl" text`);
}
