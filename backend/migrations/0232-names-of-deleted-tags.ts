import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** The name of the tag that a finished campaign wrote to, once the tag is deleted. */
export const up = (db: Db): Promise<void> => addColumns(db, "campaigns", { deletedTagName: "varchar(50)" });

export const down = (db: Db): Promise<void> => dropColumns(db, "campaigns", ["deletedTagName"]);
