import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** How many official numbers a plan has beside its connections; null: they count together with the others. */
export const up = (db: Db): Promise<void> => addColumns(db, "plans", { officialConnections: "integer" });

export const down = (db: Db): Promise<void> => dropColumns(db, "plans", ["officialConnections"]);
