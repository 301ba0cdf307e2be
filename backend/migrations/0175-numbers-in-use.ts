import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** What an admin says of a number that did not begin with its pairing: in use since a date, or to send without a warm-up. */
export const up = (db: Db): Promise<void> =>
  addColumns(db, "connections", { inUseSince: "date", skipsWarmUp: "boolean NOT NULL DEFAULT false" });

export const down = (db: Db): Promise<void> => dropColumns(db, "connections", ["inUseSince", "skipsWarmUp"]);
