import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

const columns = {
  transcriptionModel: "varchar(200) NOT NULL DEFAULT ''",
  /** Empty: where the chat model is, with its key. */
  transcriptionBaseUrl: "varchar(500) NOT NULL DEFAULT ''",
  transcriptionKey: "bytea",
  speechModel: "varchar(200) NOT NULL DEFAULT ''",
  speechBaseUrl: "varchar(500) NOT NULL DEFAULT ''",
};

export const up = (db: Db): Promise<void> => addColumns(db, "prompts", columns);

export const down = (db: Db): Promise<void> => dropColumns(db, "prompts", Object.keys(columns));
