import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

export const up = (db: Db): Promise<void> =>
  addColumns(db, "ratings", {
    /** What the customer wrote about their rate. */
    comment: "text",
    /** Until then their next text is the comment; null: they were not asked for one. */
    commentUntil: "timestamptz(3)",
  });

export const down = (db: Db): Promise<void> => dropColumns(db, "ratings", ["comment", "commentUntil"]);
