import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/** Since when a connection is down, whatever it has tried since: `statusSince` begins anew with each attempt. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "connections", { downSince: "timestamptz(3)" });
  await run(db, `UPDATE "connections" SET "downSince" = "statusSince" WHERE "status" <> 'CONNECTED'`);
}

export const down = (db: Db): Promise<void> => dropColumns(db, "connections", ["downSince"]);
