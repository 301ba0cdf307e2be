import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** Whether the person has said that they are away: colleagues see it, and nothing is assigned to them automatically. */
export const up = (db: Db) => addColumns(db, "users", { away: "boolean NOT NULL DEFAULT false" });

export const down = (db: Db) => dropColumns(db, "users", ["away"]);
