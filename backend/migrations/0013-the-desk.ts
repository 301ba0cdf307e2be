import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

const tables = ["quick_messages", "ticket_notes", "ticket_events", "ticket_trackings"];

export async function up(db: Db): Promise<void> {
  await addColumns(db, "tickets", {
    /** When it began to wait for an agent: it was created, returned, or moved to another queue. */
    queuedAt: "timestamptz(3) NOT NULL DEFAULT now()",
    /** When the last message came or went, and whether it was ours. */
    lastMessageAt: "timestamptz(3) NOT NULL DEFAULT now()",
    lastFromMe: "boolean NOT NULL DEFAULT false",
  });
  await run(
    db,
    `UPDATE "tickets" SET "queuedAt" = "createdAt", "lastMessageAt" = "updatedAt"`,
    // For timers: pending tickets without a queue, and open ones that the customer does not answer.
    `CREATE INDEX "tickets_waiting" ON "tickets" ("queuedAt") WHERE "status" = 'pending' AND "queueId" IS NULL`,
    `CREATE INDEX "tickets_unanswered" ON "tickets" ("lastMessageAt") WHERE "status" = 'open' AND "lastFromMe"`,
  );

  // One row per life of a ticket: from its creation or reopening to its end.
  await tenantTable(
    db,
    "ticket_trackings",
    {
      ticketId: tenantReference("tickets"),
      userId: tenantReference("users", "SET NULL"),
      queueId: tenantReference("queues", "SET NULL"),
      connectionId: tenantReference("connections", "SET NULL"),
      queuedAt: "timestamptz(3) NOT NULL",
      startedAt: "timestamptz(3)",
      ratingAt: "timestamptz(3)",
      finishedAt: "timestamptz(3)",
    },
    {},
  );
  await run(
    db,
    `CREATE UNIQUE INDEX "ticket_trackings_one_life" ON "ticket_trackings" ("companyId", "ticketId") WHERE "finishedAt" IS NULL`,
    `CREATE INDEX "ticket_trackings_by_time" ON "ticket_trackings" ("companyId", "createdAt")`,
    `CREATE INDEX "ticket_trackings_of_ticket" ON "ticket_trackings" ("companyId", "ticketId", "id")`,
    `CREATE INDEX "ticket_trackings_of_user" ON "ticket_trackings" ("companyId", "userId") WHERE "userId" IS NOT NULL`,
    `CREATE INDEX "ticket_trackings_of_queue" ON "ticket_trackings" ("companyId", "queueId") WHERE "queueId" IS NOT NULL`,
    `CREATE INDEX "ticket_trackings_of_connection" ON "ticket_trackings" ("companyId", "connectionId") WHERE "connectionId" IS NOT NULL`,
    `INSERT INTO "ticket_trackings" ("companyId", "ticketId", "userId", "queueId", "connectionId", "queuedAt", "startedAt", "finishedAt", "createdAt")
       SELECT "companyId", "id", "userId", "queueId", "connectionId", "createdAt",
              CASE WHEN "status" <> 'pending' AND "userId" IS NOT NULL THEN "createdAt" END,
              CASE WHEN "status" = 'closed' THEN "updatedAt" END, "createdAt"
         FROM "tickets"`,
  );

  await tenantTable(
    db,
    "ticket_events",
    {
      ticketId: tenantReference("tickets"),
      kind: "varchar(12) NOT NULL",
      /** No reference: the entry outlives the user. */
      userId: "bigint",
      userName: "varchar(50) NOT NULL DEFAULT ''",
      /** Names as they were then: queue, toUser, connection, tags, note. */
      details: "jsonb NOT NULL DEFAULT '{}'",
      createdAt: "timestamptz(3) NOT NULL DEFAULT now()",
    },
    { timeless: true },
  );
  await run(db, `CREATE INDEX "ticket_events_of_ticket" ON "ticket_events" ("companyId", "ticketId", "id")`);

  await tenantTable(db, "ticket_notes", {
    ticketId: tenantReference("tickets", "SET NULL"),
    contactId: tenantReference("contacts"),
    userId: "bigint",
    userName: "varchar(50) NOT NULL DEFAULT ''",
    note: "text NOT NULL",
  });
  await run(
    db,
    `CREATE INDEX "ticket_notes_of_contact" ON "ticket_notes" ("companyId", "contactId", "id" DESC)`,
    `CREATE INDEX "ticket_notes_of_ticket" ON "ticket_notes" ("companyId", "ticketId", "id" DESC) WHERE "ticketId" IS NOT NULL`,
  );

  await tenantTable(db, "quick_messages", {
    shortcode: "varchar(50) NOT NULL",
    message: "text NOT NULL DEFAULT ''",
    userId: tenantReference("users", "SET NULL"),
    geral: "boolean NOT NULL DEFAULT false",
    status: "boolean NOT NULL DEFAULT true",
    mediaId: tenantReference("media", "SET NULL"),
    mediaName: "varchar(255)",
  });
  await run(
    db,
    `CREATE INDEX "quick_messages_by_word" ON "quick_messages" ("companyId", "shortcode", "id")`,
    `CREATE INDEX "quick_messages_of_user" ON "quick_messages" ("companyId", "userId") WHERE "userId" IS NOT NULL`,
    `CREATE INDEX "quick_messages_of_media" ON "quick_messages" ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
  );

  await run(
    db,
    `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
    `CREATE EXTENSION IF NOT EXISTS unaccent`,
    `CREATE EXTENSION IF NOT EXISTS btree_gin`,
    // As long as the form allows, though no phone number has more than fifteen digits.
    `ALTER TABLE "contacts" ALTER "number" TYPE varchar(50)`,
    // unaccent() is not immutable because its dictionary may change; ours never does, so an index may use it.
    `CREATE FUNCTION "folded"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
       AS $$ SELECT lower(public.unaccent('public.unaccent', $1)) $$`,
    `CREATE INDEX "contacts_search" ON "contacts" USING gin ("companyId", "folded"("name") gin_trgm_ops, "number" gin_trgm_ops)`,
    `CREATE INDEX "messages_search" ON "messages" USING gin ("companyId", "folded"("body") gin_trgm_ops)
       WHERE "mediaType" IN ('chat', 'image', 'video', 'application') AND "body" <> ''`,
    // The planner needs the frequency of words: the index above keeps no such statistics.
    `CREATE STATISTICS "messages_words" ON ("folded"("body")) FROM "messages"`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(
    db,
    `DROP STATISTICS "messages_words"`,
    `DROP INDEX "messages_search"`,
    `DROP INDEX "contacts_search"`,
    `DROP FUNCTION "folded"(text)`,
    `ALTER TABLE "contacts" ALTER "number" TYPE varchar(20) USING left("number", 20)`,
    ...tables.map((table) => `DROP TABLE "${table}"`),
    `DROP INDEX "tickets_unanswered"`,
    `DROP INDEX "tickets_waiting"`,
  );
  await dropColumns(db, "tickets", ["queuedAt", "lastMessageAt", "lastFromMe"]);
}
