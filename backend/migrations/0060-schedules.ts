import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(db, "schedules", {
    body: "text NOT NULL",
    contactId: tenantReference("contacts", "SET NULL"),
    // The name of a contact that is deleted later.
    contactName: "varchar(200) NOT NULL",
    connectionId: tenantReference("connections", "SET NULL"),
    userId: tenantReference("users", "SET NULL"),
    changedBy: "varchar(200) NOT NULL DEFAULT ''",
    sendAt: "timestamptz(3) NOT NULL",
    // The first time of a repetition as the company's clock shows it: later ones keep its day and its time.
    anchor: "varchar(16) NOT NULL",
    sentAt: "timestamptz(3)",
    status: "varchar(10) NOT NULL DEFAULT 'PENDENTE'",
    cause: "varchar(60)",
    heldAt: "timestamptz(3)",
    messageId: tenantReference("messages", "SET NULL"),
    looseMessageId: tenantReference("loose_messages", "SET NULL"),
    mediaId: tenantReference("media", "RESTRICT", false),
    mediaName: "varchar(255)",
    repeat: "varchar(10) NOT NULL DEFAULT 'none'",
    skipHolidays: "boolean NOT NULL DEFAULT false",
    maxDelayMinutes: "integer",
  });
  await run(
    db,
    `CREATE INDEX "schedules_by_time" ON "schedules" ("companyId", "sendAt", "id")`,
    `CREATE INDEX "schedules_due" ON "schedules" ("sendAt", "id") WHERE "status" = 'PENDENTE'`,
    `CREATE INDEX "schedules_leaving" ON "schedules" ("companyId", "connectionId") WHERE "status" = 'AGENDADA'`,
    `CREATE INDEX "schedules_of_contact" ON "schedules" ("companyId", "contactId") WHERE "contactId" IS NOT NULL`,
    `CREATE INDEX "schedules_of_connection" ON "schedules" ("companyId", "connectionId")
      WHERE "connectionId" IS NOT NULL`,
    `CREATE INDEX "schedules_of_user" ON "schedules" ("companyId", "userId") WHERE "userId" IS NOT NULL`,
    `CREATE INDEX "schedules_of_message" ON "schedules" ("companyId", "messageId") WHERE "messageId" IS NOT NULL`,
    `CREATE INDEX "schedules_of_loose" ON "schedules" ("companyId", "looseMessageId")
      WHERE "looseMessageId" IS NOT NULL`,
    `CREATE INDEX "schedules_of_media" ON "schedules" ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "schedules"`);
}
