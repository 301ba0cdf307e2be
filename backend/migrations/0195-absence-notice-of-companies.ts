import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await addColumns(db, "companies", {
    /** What customers read outside the hours; empty: a default made of the hours, null: nobody has saved hours and notice. */
    outOfHoursMessage: "text",
  });
  // Companies that saved their hours before are not asked for them again.
  await run(db, `UPDATE "companies" SET "outOfHoursMessage" = '' WHERE "schedules" <> '[]'::jsonb`);
}

export const down = (db: Db): Promise<void> => dropColumns(db, "companies", ["outOfHoursMessage"]);
