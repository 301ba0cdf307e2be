import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

export const up = (db: Db): Promise<void> =>
  /** The release of the engine that made the step; 0: before releases were counted. */
  addColumns(db, "bot_traces", { engineRelease: "smallint NOT NULL DEFAULT 0" });

export const down = (db: Db): Promise<void> => dropColumns(db, "bot_traces", ["engineRelease"]);
