import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

/** To how many customers Meta lets the business write first within 24 hours, in Meta's word. */
export const up = (db: Db): Promise<void> => addColumns(db, "cloud_numbers", { tier: "varchar(40)" });

export const down = (db: Db): Promise<void> => dropColumns(db, "cloud_numbers", ["tier"]);
