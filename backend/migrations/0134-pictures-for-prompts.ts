import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** A prompt's AI may be given the customer's pictures. */
export const up = (db: Db): Promise<void> =>
  addColumns(db, "prompts", { seesPictures: "boolean NOT NULL DEFAULT false" });

export const down = (db: Db): Promise<void> => dropColumns(db, "prompts", ["seesPictures"]);
