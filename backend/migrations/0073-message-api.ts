import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  // Messages a month through the API; 0 is no limit.
  await run(db, `ALTER TABLE "plans" ADD "apiMessages" integer NOT NULL DEFAULT 0`);
  // A replaced token works for a day, so that programs can change theirs without a gap.
  await addColumns(db, "connections", { formerTokenHash: "bytea", formerTokenUntil: "timestamptz(3)" });
  await run(
    db,
    `CREATE UNIQUE INDEX "connections_former_token" ON "connections" ("formerTokenHash")
      WHERE "formerTokenHash" IS NOT NULL`,
  );
  await tenantTable(
    db,
    "api_messages",
    {
      connectionId: tenantReference("connections"),
      idempotencyKey: "varchar(128)",
      // Of the content, to recognise a key that is used again for something else.
      digest: "bytea NOT NULL",
      number: "varchar(15) NOT NULL",
      // Removed once the message is handed over.
      body: "text NOT NULL DEFAULT ''",
      mediaId: tenantReference("media", "SET NULL"),
      mediaName: "varchar(255)",
      hasFile: "boolean NOT NULL DEFAULT false",
      state: "varchar(8) NOT NULL DEFAULT 'queued'",
      reason: "varchar(60)",
      httpStatus: "smallint NOT NULL DEFAULT 202",
      messageId: tenantReference("messages", "SET NULL"),
      looseMessageId: tenantReference("loose_messages", "SET NULL"),
    },
    {
      constraints: [
        `UNIQUE ("companyId", "connectionId", "idempotencyKey")`,
        `CHECK ("state" IN ('queued', 'handed', 'failed', 'refused'))`,
      ],
    },
  );
  await run(
    db,
    `CREATE INDEX "api_messages_newest" ON "api_messages" ("companyId", "id" DESC)`,
    `CREATE INDEX "api_messages_queued" ON "api_messages" ("id") WHERE "state" = 'queued'`,
    `CREATE INDEX "api_messages_of_connection" ON "api_messages" ("companyId", "connectionId")`,
    ...["media", "message", "looseMessage"].map(
      (name) => `CREATE INDEX "api_messages_of_${name}" ON "api_messages" ("companyId", "${name}Id")
        WHERE "${name}Id" IS NOT NULL`,
    ),
    `CREATE INDEX "api_messages_by_age" ON "api_messages" ("createdAt")`,
  );
  await tenantTable(
    db,
    "api_usage",
    { month: "date NOT NULL", messages: "integer NOT NULL" },
    { primaryKey: ["companyId", "month"], timeless: true },
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "api_usage"`, `DROP TABLE "api_messages"`);
  await dropColumns(db, "connections", ["formerTokenHash", "formerTokenUntil"]);
  await dropColumns(db, "plans", ["apiMessages"]);
}
