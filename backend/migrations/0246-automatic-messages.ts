import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** What the product sends by itself does not leave for a contact that is blocked. */
export const up = (db: Db): Promise<void> =>
  addColumns(db, "outbox", { isAutomatic: "boolean NOT NULL DEFAULT false" });

export const down = (db: Db): Promise<void> => dropColumns(db, "outbox", ["isAutomatic"]);
