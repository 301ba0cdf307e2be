import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

/** Numbers of WhatsApp's Cloud API beside those that are paired by a QR code. */
export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "cloud_numbers",
    {
      connectionId: tenantReference("connections"),
      // The address of the company's webhooks, which its numbers share.
      hookToken: "varchar(64) NOT NULL",
      verifyToken: "varchar(64) NOT NULL",
      phoneNumberId: "varchar(32) NOT NULL UNIQUE",
      wabaId: "varchar(32) NOT NULL",
      token: "bytea NOT NULL",
      appSecret: "bytea NOT NULL",
      quality: "varchar(20)",
      verifiedAt: "timestamptz(3)",
      heardAt: "timestamptz(3)",
    },
    { primaryKey: ["companyId", "connectionId"] },
  );
  // What Meta calls our messages: quotes and reactions of customers name them so.
  await tenantTable(
    db,
    "cloud_message_ids",
    {
      connectionId: tenantReference("connections"),
      wamid: "varchar(128) NOT NULL",
      wid: "varchar(128) NOT NULL",
      createdAt: "timestamptz(3) NOT NULL DEFAULT now()",
    },
    { primaryKey: ["companyId", "connectionId", "wamid"], timeless: true },
  );
  // When its bytes may have left: where a provider cannot recognize a repetition, nothing is sent twice.
  await addColumns(db, "outbox", { leftAt: "timestamptz" });
  await run(
    db,
    `CREATE INDEX "cloud_numbers_hook" ON "cloud_numbers" ("hookToken")`,
    `CREATE INDEX "cloud_message_ids_own" ON "cloud_message_ids" ("companyId", "connectionId", "wid")`,
    `CREATE INDEX "cloud_message_ids_age" ON "cloud_message_ids" ("createdAt")`,
    `ALTER TABLE "connections" ALTER "provider" TYPE varchar(20)`,
    `ALTER TABLE "contact_identities" ALTER "value" TYPE varchar(140)`,
  );
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "outbox", ["leftAt"]);
  await run(
    db,
    `DROP TABLE "cloud_message_ids", "cloud_numbers"`,
    `DELETE FROM "contact_identities" WHERE "kind" = 'bsuid'`,
    `DELETE FROM "connections" WHERE "provider" LIKE 'official%'`,
    `ALTER TABLE "contact_identities" ALTER "value" TYPE varchar(64)`,
    `ALTER TABLE "connections" ALTER "provider" TYPE varchar(12)`,
  );
}
