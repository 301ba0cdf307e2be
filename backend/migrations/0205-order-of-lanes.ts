import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** The place of a lane on the kanban board; null for lanes that nobody has placed, which come last, by name. */
export const up = (db: Db): Promise<void> => addColumns(db, "tags", { kanbanPosition: "integer" });

export const down = (db: Db): Promise<void> => dropColumns(db, "tags", ["kanbanPosition"]);
