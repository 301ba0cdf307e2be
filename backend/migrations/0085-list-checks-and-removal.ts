import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/** The background check of numbers, and lists whose people leave in batches after the list is gone from the screens. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "contact_list_items", { checkedAt: "timestamptz(3)" });
  await addColumns(db, "contact_lists", { removedAt: "timestamptz(3)" });
  await run(
    db,
    `CREATE INDEX "contact_list_items_unchecked" ON "contact_list_items" ("companyId", "id")
       WHERE "isWhatsappValid" IS NULL AND "checkedAt" IS NULL`,
    `CREATE INDEX "contact_list_items_checked" ON "contact_list_items" ("companyId", "checkedAt")
       WHERE "checkedAt" IS NOT NULL`,
    `CREATE INDEX "contact_lists_removed" ON "contact_lists" ("removedAt") WHERE "removedAt" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "contact_lists", ["removedAt"]);
  await dropColumns(db, "contact_list_items", ["checkedAt"]);
}
