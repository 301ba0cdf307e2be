import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

export const up = (db: Db): Promise<void> =>
  addColumns(db, "contacts", { otherNumbers: "text[] NOT NULL DEFAULT '{}'" });

export const down = (db: Db): Promise<void> => dropColumns(db, "contacts", ["otherNumbers"]);
