import { run, tenantTable, type Db } from "../src/core/db/tables";

/** Tables that count what happened in a queue: they keep its id when the queue is deleted. */
const counted = ["ticket_trackings", "ticket_hours", "ticket_days", "ratings"];

/** The names of queues that are deleted, for the reports by queue. */
export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "deleted_queues",
    { queueId: "bigint NOT NULL", name: "varchar(50) NOT NULL" },
    { constraints: [`UNIQUE ("companyId", "queueId")`] },
  );
  for (const table of counted)
    await run(db, `ALTER TABLE "${table}" DROP CONSTRAINT "${table}_companyId_queueId_fkey"`);
}

export async function down(db: Db): Promise<void> {
  for (const table of counted)
    await run(
      db,
      `UPDATE "${table}" m SET "queueId" = NULL WHERE "queueId" IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM "queues" q WHERE q."companyId" = m."companyId" AND q."id" = m."queueId")`,
      `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_companyId_queueId_fkey" FOREIGN KEY ("companyId", "queueId")
         REFERENCES "queues" ("companyId", "id") ON DELETE SET NULL ("queueId")`,
    );
  await run(db, `DROP TABLE "deleted_queues"`);
}
