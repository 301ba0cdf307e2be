import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** An option of a queue's tree may resolve the ticket after its message. */
export const up = (db: Db): Promise<void> =>
  addColumns(db, "queue_options", { closesTicket: "boolean NOT NULL DEFAULT false" });

export const down = (db: Db): Promise<void> => dropColumns(db, "queue_options", ["closesTicket"]);
