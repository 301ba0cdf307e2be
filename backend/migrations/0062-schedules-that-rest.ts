import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  // The number may not write to new people now: it is looked at again then.
  await addColumns(db, "schedules", { restsUntil: "timestamptz(3)" });
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "schedules", ["restsUntil"]);
}
