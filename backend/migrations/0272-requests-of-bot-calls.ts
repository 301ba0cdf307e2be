import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/** What an integration was sent, and what came back, for the admin who asks why it did not answer. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "bot_calls", { requests: "jsonb" });
  await run(
    db,
    `CREATE INDEX "bot_calls_of_integrations" ON "bot_calls" ("companyId", "targetId", id) WHERE requests IS NOT NULL`,
  );
}

export const down = (db: Db): Promise<void> => dropColumns(db, "bot_calls", ["requests"]);
