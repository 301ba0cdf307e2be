import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "loose_messages",
    {
      connectionId: tenantReference("connections"),
      contactId: tenantReference("contacts"),
      // The message it became in a ticket, once the person answered.
      messageId: tenantReference("messages", "SET NULL"),
      mediaId: tenantReference("media", "SET NULL"),
      wid: "varchar(128) NOT NULL",
      body: "text NOT NULL DEFAULT ''",
      mediaType: "varchar(20) NOT NULL DEFAULT 'chat'",
      details: "jsonb",
      content: "bytea",
      ack: "smallint NOT NULL DEFAULT 0",
      failure: "varchar(60)",
      source: `varchar(12) NOT NULL CHECK ("source" IN ('campaign', 'schedule', 'api'))`,
      // The id of the campaign or schedule: no reference, because the message outlives both.
      sourceId: "bigint",
      // The name shown above it in the conversation.
      label: "varchar(100) NOT NULL DEFAULT ''",
      // Nobody wrote in the day before: it draws on the connection's budget.
      isCold: "boolean NOT NULL DEFAULT true",
    },
    { constraints: [`UNIQUE ("companyId", "connectionId", "wid")`] },
  );
  await run(
    db,
    `CREATE INDEX "loose_messages_of_contact" ON "loose_messages" ("companyId", "contactId", "createdAt")`,
    `CREATE INDEX "loose_messages_of_source" ON "loose_messages" ("companyId", "source", "sourceId", "ack")`,
    `CREATE INDEX "loose_messages_of_day" ON "loose_messages" ("companyId", "connectionId", "createdAt")`,
    `CREATE INDEX "loose_messages_with_media" ON "loose_messages" ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
    `CREATE INDEX "loose_messages_adopted" ON "loose_messages" ("companyId", "messageId") WHERE "messageId" IS NOT NULL`,
  );
  await addColumns(db, "outbox", { looseMessageId: tenantReference("loose_messages", "CASCADE", false) });
  await run(
    db,
    `CREATE UNIQUE INDEX "outbox_one_loose_message" ON "outbox" ("companyId", "looseMessageId")
      WHERE "looseMessageId" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DELETE FROM "outbox" WHERE "looseMessageId" IS NOT NULL`);
  await dropColumns(db, "outbox", ["looseMessageId"]);
  await run(db, `DROP TABLE "loose_messages"`);
}
