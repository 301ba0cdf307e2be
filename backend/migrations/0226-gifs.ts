import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** Whether a film plays by itself, over and over, however often its file is sent. */
export const up = (db: Db): Promise<void> => addColumns(db, "media", { isGif: "boolean NOT NULL DEFAULT false" });

export const down = (db: Db): Promise<void> => dropColumns(db, "media", ["isGif"]);
