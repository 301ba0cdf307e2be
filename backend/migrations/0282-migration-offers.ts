import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

/** What was at work in another system and came switched off, until an admin switches it on or declines. */
export const up = (db: Db): Promise<void> =>
  tenantTable(
    db,
    "migration_offers",
    {
      kind: "varchar(20) NOT NULL",
      connectionId: tenantReference("connections", "CASCADE", false),
      campaignId: tenantReference("campaigns", "CASCADE", false),
      minutes: "integer",
    },
    { constraints: [`CHECK (num_nonnulls("connectionId", "campaignId") = 1)`] },
  );

export const down = (db: Db): Promise<void> => run(db, `DROP TABLE "migration_offers"`);
