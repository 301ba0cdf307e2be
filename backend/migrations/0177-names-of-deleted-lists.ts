import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** The names of lists that a finished campaign used, once the lists are deleted. */
export const up = (db: Db): Promise<void> =>
  addColumns(db, "campaigns", { deletedListName: "varchar(50)", deletedFileListName: "varchar(255)" });

export const down = (db: Db): Promise<void> => dropColumns(db, "campaigns", ["deletedListName", "deletedFileListName"]);
