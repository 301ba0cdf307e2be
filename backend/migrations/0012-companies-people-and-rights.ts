import {
  addColumns,
  dropColumns,
  platformTable,
  run,
  tenantReference,
  tenantTable,
  type Db,
} from "../src/core/db/tables";

const emptyWeek = "jsonb NOT NULL DEFAULT '[]'";

/** Deleting a user or a queue, and finding companies by plan, must not scan whole tables. */
const indexes = {
  companies_of_plan: `"companies" ("planId")`,
  users_of_connection: `"users" ("companyId", "connectionId") WHERE "connectionId" IS NOT NULL`,
  user_queues_of_queue: `"user_queues" ("companyId", "queueId")`,
  connection_queues_of_queue: `"connection_queues" ("companyId", "queueId")`,
  connections_of_transfer_queue: `"connections" ("companyId", "transferQueueId") WHERE "transferQueueId" IS NOT NULL`,
  tickets_of_queue: `"tickets" ("companyId", "queueId") WHERE "queueId" IS NOT NULL`,
  tickets_of_connection: `"tickets" ("companyId", "connectionId") WHERE "connectionId" IS NOT NULL`,
} as const;

/**
 * A message keeps its author and queue after they are deleted; clearing these columns would rewrite every message that
 * a user ever sent. Both are copied from rows that carry the company.
 */
const loosened = {
  messages_companyId_userId_fkey: ["userId", "users"],
  messages_companyId_queueId_fkey: ["queueId", "queues"],
};

export async function up(db: Db): Promise<void> {
  for (const name of Object.keys(loosened)) await run(db, `ALTER TABLE "messages" DROP CONSTRAINT "${name}"`);
  await addColumns(db, "queues", {
    outOfHoursMessage: "text NOT NULL DEFAULT ''",
    /** The seven rows of hours; empty means the default week. */
    schedules: emptyWeek,
  });
  await run(
    db,
    `ALTER TABLE "companies" ADD "schedules" ${emptyWeek}`,
    // Deleted by the platform's owner: invisible at once, its rows are deleted in batches later.
    `ALTER TABLE "companies" ADD "removedAt" timestamptz(3)`,
    // Since when the company is known to be suspended, so that one process broadcasts it once.
    `ALTER TABLE "companies" ADD "suspendedAt" timestamptz(3)`,
  );
  await addColumns(db, "tickets", {
    /** When the customer last got the out-of-hours notice. */
    absenceToldAt: "timestamptz(3)",
  });

  await tenantTable(
    db,
    "tags",
    {
      name: "varchar(50) NOT NULL",
      color: "varchar(9) NOT NULL",
      kanban: `smallint NOT NULL DEFAULT 0 CHECK ("kanban" IN (0, 1))`,
      userId: tenantReference("users", "SET NULL"),
    },
    { constraints: [`UNIQUE ("companyId", "name")`] },
  );
  await tenantTable(
    db,
    "ticket_tags",
    { ticketId: tenantReference("tickets"), tagId: tenantReference("tags") },
    { primaryKey: ["companyId", "ticketId", "tagId"], timeless: true },
  );
  await run(
    db,
    `CREATE INDEX "ticket_tags_of_tag" ON "ticket_tags" ("companyId", "tagId")`,
    `CREATE INDEX "tags_of_user" ON "tags" ("companyId", "userId") WHERE "userId" IS NOT NULL`,
  );

  await tenantTable(
    db,
    "password_resets",
    {
      userId: tenantReference("users"),
      /** HMAC of the code with a key of the server. */
      codeHash: "bytea NOT NULL",
      expiresAt: "timestamptz(3) NOT NULL",
      /** Wrong attempts; too many invalidate the code. */
      tries: "smallint NOT NULL DEFAULT 0",
    },
    // One code per user: a new one replaces the previous.
    { constraints: [`UNIQUE ("companyId", "userId")`] },
  );

  await tenantTable(
    db,
    "audit_entries",
    {
      action: "varchar(30) NOT NULL",
      /** No reference: the entry outlives the user. */
      userId: "bigint",
      userName: "varchar(50) NOT NULL DEFAULT ''",
      target: "varchar(200) NOT NULL DEFAULT ''",
      details: "jsonb NOT NULL DEFAULT '{}'",
      ip: "varchar(64) NOT NULL DEFAULT ''",
      createdAt: "timestamptz(3) NOT NULL DEFAULT now()",
    },
    { timeless: true },
  );
  await run(
    db,
    `CREATE INDEX "audit_entries_newest" ON "audit_entries" ("companyId", "id" DESC)`,
    `CREATE INDEX "audit_entries_by_action" ON "audit_entries" ("companyId", "action", "id" DESC)`,
    `CREATE INDEX "audit_entries_by_user" ON "audit_entries" ("companyId", "userId", "id" DESC)`,
    // Append-only. Rows are deleted with their company, and never before it.
    `CREATE FUNCTION "audit_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM "companies" WHERE "id" = OLD."companyId" AND "removedAt" IS NULL) THEN
           RETURN OLD;
         END IF;
         RAISE EXCEPTION 'The audit log is append-only';
       END $$`,
    `CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries"
       FOR EACH ROW EXECUTE FUNCTION "audit_is_append_only"()`,
  );

  await platformTable(db, "helps", {
    title: "varchar(100) NOT NULL",
    description: "varchar(1000) NOT NULL DEFAULT ''",
    video: "varchar(11) NOT NULL",
  });
  await platformTable(db, "announcements", {
    title: "varchar(100) NOT NULL",
    text: "text NOT NULL",
    priority: `smallint NOT NULL DEFAULT 3 CHECK ("priority" IN (1, 2, 3))`,
    status: "boolean NOT NULL DEFAULT true",
    /** Key of the picture in the file store. */
    mediaKey: "varchar(100)",
    mediaName: "varchar(255)",
    mediaType: "varchar(100)",
  });

  for (const [name, columns] of Object.entries(indexes)) await run(db, `CREATE INDEX "${name}" ON ${columns}`);
}

export async function down(db: Db): Promise<void> {
  for (const [name, [column, table]] of Object.entries(loosened))
    await run(
      db,
      `UPDATE "messages" m SET "${column}" = NULL WHERE "${column}" IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM "${table}" o WHERE o."companyId" = m."companyId" AND o."id" = m."${column}")`,
      `ALTER TABLE "messages" ADD CONSTRAINT "${name}" FOREIGN KEY ("companyId", "${column}")
         REFERENCES "${table}" ("companyId", "id") ON DELETE SET NULL ("${column}")`,
    );
  for (const name of Object.keys(indexes)) await run(db, `DROP INDEX "${name}"`);
  for (const table of ["announcements", "helps", "audit_entries", "password_resets", "ticket_tags", "tags"])
    await run(db, `DROP TABLE "${table}"`);
  await run(db, `DROP FUNCTION "audit_is_append_only"()`);
  await dropColumns(db, "tickets", ["absenceToldAt"]);
  await dropColumns(db, "companies", ["schedules", "removedAt", "suspendedAt"]);
  await dropColumns(db, "queues", ["outOfHoursMessage", "schedules"]);
}
