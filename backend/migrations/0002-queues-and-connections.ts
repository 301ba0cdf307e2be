import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "queues",
    {
      name: "varchar(50) NOT NULL",
      color: "varchar(9) NOT NULL",
      greetingMessage: "text NOT NULL DEFAULT ''",
      orderQueue: "integer NOT NULL DEFAULT 0",
    },
    { constraints: [`UNIQUE ("companyId", "name")`, `UNIQUE ("companyId", "color")`] },
  );
  await tenantTable(
    db,
    "connections",
    {
      name: "varchar(50) NOT NULL",
      provider: "varchar(12) NOT NULL DEFAULT 'beta'",
      status: "varchar(12) NOT NULL DEFAULT 'DISCONNECTED'",
      cause: "varchar(20)",
      isDefault: "boolean NOT NULL DEFAULT false",
      number: "varchar(20)",
      qrcode: "text NOT NULL DEFAULT ''",
      retries: "integer NOT NULL DEFAULT 0",
      greetingMessage: "text NOT NULL DEFAULT ''",
      sendReadReceipts: "boolean NOT NULL DEFAULT true",
      /** Whether a session should run: set by start and logout, read by a restart. */
      wanted: "boolean NOT NULL DEFAULT false",
    },
    { constraints: [`UNIQUE ("companyId", "name")`] },
  );
  await run(
    db,
    `CREATE UNIQUE INDEX "connections_one_default" ON "connections" ("companyId") WHERE "isDefault"`,
    // A number belongs to one connection in the whole installation, in any company.
    `CREATE UNIQUE INDEX "connections_one_number" ON "connections" ("number") WHERE "number" IS NOT NULL`,
  );
  await tenantTable(
    db,
    "connection_queues",
    { connectionId: tenantReference("connections"), queueId: tenantReference("queues") },
    { primaryKey: ["companyId", "connectionId", "queueId"], timeless: true },
  );
}

export const down = (db: Db) =>
  run(db, `DROP TABLE "connection_queues"`, `DROP TABLE "connections"`, `DROP TABLE "queues"`);
