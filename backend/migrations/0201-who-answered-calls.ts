import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** The responder of a bot call, by its name at that time, and what its provider counted. Null: unknown. */
export const up = (db: Db): Promise<void> =>
  addColumns(db, "bot_calls", { answeredBy: "varchar(100)", model: "varchar(200)", tokens: "integer" });

export const down = (db: Db): Promise<void> => dropColumns(db, "bot_calls", ["answeredBy", "model", "tokens"]);
