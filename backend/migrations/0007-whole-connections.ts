import {
  addColumns,
  dropColumns,
  platformTable,
  run,
  tenantReference,
  tenantTable,
  type Db,
} from "../src/core/db/tables";

const connectionColumns = {
  complationMessage: "text NOT NULL DEFAULT ''",
  outOfHoursMessage: "text NOT NULL DEFAULT ''",
  ratingMessage: "text NOT NULL DEFAULT ''",
  expiresInactiveMessage: "text NOT NULL DEFAULT ''",
  expiresTicket: "integer NOT NULL DEFAULT 0",
  timeUseBotQueues: "integer NOT NULL DEFAULT 0",
  maxUseBotQueues: "integer NOT NULL DEFAULT 3",
  timeToTransfer: "integer NOT NULL DEFAULT 0",
  transferQueueId: tenantReference("queues", "SET NULL"),
  promptId: "bigint",
  /** SHA-256 of the API token, and its last characters for display. */
  tokenHash: "bytea UNIQUE",
  tokenEnd: "varchar(4)",
  pairingCode: "varchar(16) NOT NULL DEFAULT ''",
  /** When the current QR or code expires. */
  validUntil: "timestamptz(3)",
  /** Until when WhatsApp forbids to write first. */
  restrictedUntil: "timestamptz(3)",
  statusSince: "timestamptz(3) NOT NULL DEFAULT now()",
};

export async function up(db: Db): Promise<void> {
  await addColumns(db, "connections", connectionColumns);
  // Periods in which a wanted connection was down.
  await tenantTable(
    db,
    "outages",
    {
      connectionId: tenantReference("connections"),
      cause: "varchar(20) NOT NULL",
      startedAt: "timestamptz(3) NOT NULL DEFAULT now()",
      endedAt: "timestamptz(3)",
      /** When the admins were notified by email. */
      mailedAt: "timestamptz(3)",
    },
    { timeless: true },
  );
  await run(
    db,
    `CREATE UNIQUE INDEX "outages_one_open" ON "outages" ("companyId", "connectionId") WHERE "endedAt" IS NULL`,
    `CREATE INDEX "outages_of_connection" ON "outages" ("companyId", "connectionId", "startedAt" DESC, "id" DESC)`,
  );
  // Values of the whole installation, for example the last WhatsApp version that worked.
  await platformTable(db, "platform_values", { key: "varchar(60) NOT NULL UNIQUE", value: "text NOT NULL" });
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "platform_values"`, `DROP TABLE "outages"`);
  await dropColumns(db, "connections", Object.keys(connectionColumns));
}
