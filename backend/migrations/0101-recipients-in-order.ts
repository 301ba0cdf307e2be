import { run, type Db } from "../src/core/db/tables";

/** A campaign's recipients are listed and exported in the order in which they were added. */
export const up = (db: Db): Promise<void> =>
  run(db, `CREATE INDEX "campaign_recipients_in_order" ON "campaign_recipients" ("companyId", "campaignId", "id")`);

export const down = (db: Db): Promise<void> => run(db, `DROP INDEX "campaign_recipients_in_order"`);
