import { applySchema } from "../src/core/db/schema-files";
import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/** When a ticket was closed, also in the questions for a rate, which belong to one closing each. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "tickets", { closedAt: "timestamptz(3)" });
  await addColumns(db, "ratings", { closedAt: "timestamptz(3)" });
  await run(
    db,
    `UPDATE "tickets" t
        SET "closedAt" = coalesce((SELECT max(l."finishedAt") FROM "ticket_trackings" l
                                    WHERE l."companyId" = t."companyId" AND l."ticketId" = t."id"), t."updatedAt")
      WHERE t."status" = 'closed'`,
    // The closing and its question are of one transaction, a moment apart.
    `UPDATE "ratings" r
        SET "closedAt" = (SELECT max(l."finishedAt") FROM "ticket_trackings" l
                           WHERE l."companyId" = r."companyId" AND l."ticketId" = r."ticketId"
                             AND l."finishedAt" <= r."createdAt" + interval '1 minute')`,
  );
  await applySchema(db, "functions/webhook_ratings_update");
}

export async function down(db: Db): Promise<void> {
  await run(
    db,
    `DO $do$ BEGIN
       EXECUTE replace(pg_get_functiondef('webhook_ratings_update'::regproc), ', ''closedAt'', NEW."closedAt"', '');
     END $do$`,
  );
  await dropColumns(db, "ratings", ["closedAt"]);
  await dropColumns(db, "tickets", ["closedAt"]);
}
