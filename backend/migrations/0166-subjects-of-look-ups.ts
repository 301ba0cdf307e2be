import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** A keyed hash of the CPF or CNPJ that was looked up, to count how often. The number itself is in the message alone. */
export const up = (db: Db): Promise<void> => addColumns(db, "bot_calls", { subject: "bytea" });

export const down = (db: Db): Promise<void> => dropColumns(db, "bot_calls", ["subject"]);
