import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(db, "contacts", {
    name: "varchar(200) NOT NULL",
    /** An agent chose the name: the customer's own name no longer changes it. */
    nameIsChosen: "boolean NOT NULL DEFAULT false",
    number: "varchar(20)",
    email: "varchar(254) NOT NULL DEFAULT ''",
    profilePicUrl: "text",
    isGroup: "boolean NOT NULL DEFAULT false",
  });
  await tenantTable(
    db,
    "contact_identities",
    { contactId: tenantReference("contacts"), kind: "varchar(8) NOT NULL", value: "varchar(64) NOT NULL" },
    { primaryKey: ["companyId", "kind", "value"], timeless: true },
  );
  await run(db, `CREATE INDEX "contact_identities_contact" ON "contact_identities" ("companyId", "contactId")`);

  await tenantTable(db, "tickets", {
    uuid: "uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE",
    status: `varchar(8) NOT NULL DEFAULT 'pending' CHECK ("status" IN ('pending', 'open', 'closed'))`,
    contactId: tenantReference("contacts"),
    connectionId: tenantReference("connections", "SET NULL"),
    queueId: tenantReference("queues", "SET NULL"),
    userId: tenantReference("users", "SET NULL"),
    lastMessage: "text NOT NULL DEFAULT ''",
    unreadMessages: "integer NOT NULL DEFAULT 0",
    isGroup: "boolean NOT NULL DEFAULT false",
    /** Where replies go: the address of the customer's last message. */
    address: "varchar(128) NOT NULL DEFAULT ''",
    greetedAt: "timestamptz(3)",
  });
  await run(
    db,
    `CREATE UNIQUE INDEX "tickets_one_live" ON "tickets" ("companyId", "contactId", "connectionId") WHERE "status" IN ('open', 'pending')`,
    `CREATE INDEX "tickets_lists" ON "tickets" ("companyId", "status", "updatedAt" DESC, "id" DESC)`,
    `CREATE INDEX "tickets_of_user" ON "tickets" ("companyId", "userId", "status", "updatedAt" DESC, "id" DESC)`,
    `CREATE INDEX "tickets_of_contact" ON "tickets" ("companyId", "contactId", "connectionId", "id" DESC)`,
    // Every message updates its ticket: leave room on the page for the new version, and vacuum early.
    `ALTER TABLE "tickets" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02)`,
  );

  await tenantTable(db, "messages", {
    ticketId: tenantReference("tickets"),
    contactId: tenantReference("contacts"),
    connectionId: tenantReference("connections", "SET NULL"),
    userId: tenantReference("users", "SET NULL"),
    /** The queue at the time of writing, whatever happens to the ticket. */
    queueId: tenantReference("queues", "SET NULL"),
    wid: "varchar(128) NOT NULL",
    fromMe: "boolean NOT NULL",
    participant: "varchar(64) NOT NULL DEFAULT ''",
    body: "text NOT NULL DEFAULT ''",
    mediaType: "varchar(20) NOT NULL DEFAULT 'chat'",
    ack: "smallint NOT NULL DEFAULT 0",
    read: "boolean NOT NULL DEFAULT false",
    failure: "varchar(60)",
    clientId: "varchar(64)",
    /** WhatsApp's protobuf, sealed: answers a phone that asks again, and keeps kinds that cannot be shown yet. */
    content: "bytea",
  });
  await run(
    db,
    `CREATE UNIQUE INDEX "messages_once" ON "messages" ("companyId", "connectionId", "contactId", "fromMe", "wid", "participant")`,
    `CREATE UNIQUE INDEX "messages_one_client" ON "messages" ("companyId", "ticketId", "clientId") WHERE "clientId" IS NOT NULL`,
    `CREATE INDEX "messages_of_ticket" ON "messages" ("companyId", "ticketId", "createdAt" DESC, "id" DESC)`,
    `CREATE INDEX "messages_by_wid" ON "messages" ("companyId", "connectionId", "wid")`,
  );

  // Messages to send that WhatsApp does not have yet. A row is deleted when the server has acknowledged it.
  await tenantTable(db, "outbox", {
    connectionId: tenantReference("connections"),
    messageId: tenantReference("messages"),
    chat: "varchar(128) NOT NULL",
    state: `varchar(8) NOT NULL DEFAULT 'queued' CHECK ("state" IN ('queued', 'sending'))`,
    attempts: "integer NOT NULL DEFAULT 0",
    /** Until when a row in status sending belongs to the process that claimed it. */
    leaseUntil: "timestamptz(3)",
    firstTriedAt: "timestamptz(3)",
    nextTryAt: "timestamptz(3) NOT NULL DEFAULT now()",
  });
  await run(
    db,
    `CREATE UNIQUE INDEX "outbox_one_message" ON "outbox" ("companyId", "messageId")`,
    `CREATE INDEX "outbox_due" ON "outbox" ("connectionId", "chat", "id")`,
  );
}

export const down = (db: Db) =>
  run(
    db,
    ...["outbox", "messages", "tickets", "contact_identities", "contacts"].map((table) => `DROP TABLE "${table}"`),
  );
