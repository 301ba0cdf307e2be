import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  // One owner per connection. `fence` rises with every take-over; a write with an older value is refused.
  await tenantTable(
    db,
    "connection_leases",
    {
      connectionId: tenantReference("connections"),
      owner: "varchar(80) NOT NULL",
      fence: "bigint NOT NULL DEFAULT 1",
      host: "varchar(200) NOT NULL",
      pid: "integer NOT NULL",
      startedAt: "bigint NOT NULL",
      expiresAt: "timestamptz(3) NOT NULL",
    },
    { primaryKey: ["companyId", "connectionId"], timeless: true },
  );
  // Credentials and Signal keys: one sealed row per type and id. A type that the library adds needs no migration.
  await tenantTable(
    db,
    "signal_keys",
    {
      connectionId: tenantReference("connections"),
      type: "varchar(40) NOT NULL",
      keyId: "varchar(200) NOT NULL",
      value: "bytea NOT NULL",
    },
    { primaryKey: ["companyId", "connectionId", "type", "keyId"], timeless: true },
  );
  // Messages that are decrypted but not yet ingested: written in one transaction with the ratchet that decrypted them.
  await tenantTable(db, "inbound_journal", {
    connectionId: tenantReference("connections"),
    hash: "bytea NOT NULL",
    wid: "varchar(128) NOT NULL",
    attributes: "jsonb NOT NULL",
    plaintext: "bytea NOT NULL",
    ingestedAt: "timestamptz(3)",
  });
  await run(
    db,
    `CREATE UNIQUE INDEX "inbound_journal_once" ON "inbound_journal" ("companyId", "connectionId", "hash")`,
    `CREATE INDEX "inbound_journal_left" ON "inbound_journal" ("connectionId", "id") WHERE "ingestedAt" IS NULL`,
    `CREATE INDEX "inbound_journal_done" ON "inbound_journal" ("ingestedAt") WHERE "ingestedAt" IS NOT NULL`,
  );
}

export const down = (db: Db) =>
  run(db, `DROP TABLE "inbound_journal"`, `DROP TABLE "signal_keys"`, `DROP TABLE "connection_leases"`);
