import { run, type Db } from "../src/core/db/tables";

const todo = `"state" IN ('queued', 'confirmed') OR NOT "isHanded"`;

/** A campaign's next people are read in the order of their turns, without sorting all who wait. */
export const up = (db: Db): Promise<void> =>
  run(
    db,
    `CREATE INDEX "campaign_recipients_in_turn"
         ON "campaign_recipients" ("companyId", "campaignId", "isHanded", ("state" = 'queued'), "id") WHERE ${todo}`,
    `DROP INDEX "campaign_recipients_todo"`,
  );

export const down = (db: Db): Promise<void> =>
  run(
    db,
    `CREATE INDEX "campaign_recipients_todo" ON "campaign_recipients" ("companyId", "campaignId", "id") WHERE ${todo}`,
    `DROP INDEX "campaign_recipients_in_turn"`,
  );
