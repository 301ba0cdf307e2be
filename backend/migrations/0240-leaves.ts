import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/** Users who are on leave. The index has those alone whose leave ends by itself. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "users", { suspendedAt: "timestamptz", returnsOn: "date", seatMissingAt: "timestamptz" });
  await run(db, `CREATE INDEX "users_returns" ON "users" ("returnsOn") WHERE "returnsOn" IS NOT NULL`);
}

export const down = (db: Db): Promise<void> => dropColumns(db, "users", ["suspendedAt", "returnsOn", "seatMissingAt"]);
