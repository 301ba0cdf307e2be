import { run, type Db } from "../src/core/db/tables";

/**
 * A queue, a connection, a person and a tag belong to one company. Without knowing that, the planner takes a filter by one of
 * them for rarer the more companies there are, and reads and sorts all tickets of a company instead of the newest.
 */
export const up = (db: Db): Promise<void> =>
  run(
    db,
    `CREATE STATISTICS "tickets_within_companies" (dependencies, mcv)
       ON "companyId", "status", "connectionId", "queueId", "userId" FROM "tickets"`,
    `CREATE STATISTICS "ticket_tags_within_companies" (dependencies, mcv) ON "companyId", "tagId" FROM "ticket_tags"`,
    `ANALYZE "tickets", "ticket_tags"`,
  );

export const down = (db: Db): Promise<void> => run(db, `DROP STATISTICS "tickets_within_companies"`);
