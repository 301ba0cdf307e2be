import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(db, "queue_options", {
    queueId: tenantReference("queues"),
    parentId: tenantReference("queue_options", "CASCADE", false),
    title: "varchar(100) NOT NULL",
    message: "text NOT NULL DEFAULT ''",
    option: "integer NOT NULL",
    forwardQueueId: tenantReference("queues", "SET NULL"),
    mediaId: tenantReference("media", "SET NULL"),
    mediaName: "varchar(255)",
  });
  await run(
    db,
    `CREATE INDEX "queue_options_of_queue" ON "queue_options" ("companyId", "queueId", "parentId", "option")`,
    `CREATE INDEX "queue_options_of_parent" ON "queue_options" ("companyId", "parentId") WHERE "parentId" IS NOT NULL`,
    `CREATE INDEX "queue_options_to_queue" ON "queue_options" ("companyId", "forwardQueueId")
      WHERE "forwardQueueId" IS NOT NULL`,
    `CREATE INDEX "queue_options_of_media" ON "queue_options" ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "queue_options"`);
}
