import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** The installation that the run was started in: a restored copy of the database does not go on with it by itself. */
export const up = (db: Db): Promise<void> => addColumns(db, "migration_runs", { installationId: "varchar(100)" });
export const down = (db: Db): Promise<void> => dropColumns(db, "migration_runs", ["installationId"]);
