import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await addColumns(db, "quick_messages", {
    /** How often it was inserted into a conversation. */
    uses: "integer NOT NULL DEFAULT 0",
  });
  // A quick message without a row here is offered in every queue.
  await tenantTable(
    db,
    "quick_message_queues",
    { quickMessageId: tenantReference("quick_messages"), queueId: tenantReference("queues") },
    { primaryKey: ["companyId", "quickMessageId", "queueId"], timeless: true },
  );
  await run(db, `CREATE INDEX "quick_message_queues_of_queue" ON "quick_message_queues" ("companyId", "queueId")`);
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "quick_message_queues"`);
  await dropColumns(db, "quick_messages", ["uses"]);
}
