import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/** Since when a contact is blocked; null while it is not. Few are: the index has these alone. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "contacts", { blockedAt: "timestamptz" });
  await run(
    db,
    `CREATE INDEX "contacts_blocked" ON "contacts" ("companyId", "name", "id") WHERE "blockedAt" IS NOT NULL`,
  );
}

export const down = (db: Db): Promise<void> => dropColumns(db, "contacts", ["blockedAt"]);
