import { addColumns, dropColumns, type Db } from "../src/core/db/tables";

const columns = [1, 2, 3, 4, 5].map((variant) => `variantName${variant}`);

/** What a company calls the variants of a campaign. */
export const up = (db: Db): Promise<void> =>
  addColumns(db, "campaigns", Object.fromEntries(columns.map((name) => [name, "varchar(30) NOT NULL DEFAULT ''"])));

export const down = (db: Db): Promise<void> => dropColumns(db, "campaigns", columns);
