import { addColumns, dropColumns, run, tenantReference, type Db } from "../src/core/db/tables";

/** Programs send to contacts and groups, send places and contact cards, and answer a message. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "api_messages", { contactId: tenantReference("contacts", "SET NULL"), content: "jsonb" });
  await addColumns(db, "loose_messages", { quoted: "jsonb" });
  await run(
    db,
    `CREATE INDEX "api_messages_contact" ON "api_messages" ("companyId", "contactId") WHERE "contactId" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "api_messages", ["contactId", "content"]);
  await dropColumns(db, "loose_messages", ["quoted"]);
}
