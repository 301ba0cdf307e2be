import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

export const up = (db: Db): Promise<void> => addColumns(db, "saved_filters", { icon: "varchar(10)" });

export const down = (db: Db): Promise<void> => dropColumns(db, "saved_filters", ["icon"]);
