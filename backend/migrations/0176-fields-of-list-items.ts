import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** Other columns of an imported sheet, as `{ name, value }[]`; recipients keep those of their contact too. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "contact_list_items", { fields: "jsonb NOT NULL DEFAULT '[]'" });
  await addColumns(db, "campaign_recipients", { fields: "jsonb NOT NULL DEFAULT '[]'" });
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "contact_list_items", ["fields"]);
  await dropColumns(db, "campaign_recipients", ["fields"]);
}
