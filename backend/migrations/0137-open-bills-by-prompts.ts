import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** A prompt may begin the look-up of open bills. */
export const up = (db: Db): Promise<void> =>
  addColumns(db, "prompts", { sendsBills: "boolean NOT NULL DEFAULT false" });

export const down = (db: Db): Promise<void> => dropColumns(db, "prompts", ["sendsBills"]);
