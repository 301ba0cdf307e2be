import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** Templates that official numbers send in place of automatic texts, once the customer's 24 hours are over. */
export const up = (db: Db): Promise<void> =>
  addColumns(db, "connections", { lateTemplates: "jsonb NOT NULL DEFAULT '{}'" });

export const down = (db: Db): Promise<void> => dropColumns(db, "connections", ["lateTemplates"]);
