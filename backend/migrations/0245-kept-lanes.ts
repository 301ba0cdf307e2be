import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** Whether a contact's next ticket starts in the lane in which the one before was closed. */
export const up = (db: Db): Promise<void> => addColumns(db, "tags", { kanbanKept: "boolean NOT NULL DEFAULT false" });

export const down = (db: Db): Promise<void> => dropColumns(db, "tags", ["kanbanKept"]);
