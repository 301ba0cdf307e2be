import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(db, "queue_integrations", {
    type: "varchar(20) NOT NULL",
    name: "varchar(50) NOT NULL",
    projectName: "varchar(100) NOT NULL DEFAULT ''",
    /** Sealed: it holds a private key. */
    jsonContent: "bytea",
    language: "varchar(5) NOT NULL DEFAULT 'pt-BR'",
    urlN8N: "varchar(1000) NOT NULL DEFAULT ''",
    /** Sealed: signs events. */
    secret: "bytea",
    typebotSlug: "varchar(100) NOT NULL DEFAULT ''",
    typebotExpires: "integer NOT NULL DEFAULT 1",
    typebotDelayMessage: "integer NOT NULL DEFAULT 1000",
    typebotKeywordFinish: "varchar(100) NOT NULL DEFAULT ''",
    typebotKeywordRestart: "varchar(100) NOT NULL DEFAULT ''",
    typebotUnknownMessage: "text NOT NULL DEFAULT ''",
    typebotRestartMessage: "text NOT NULL DEFAULT ''",
    lastCallAt: "timestamptz(3)",
    lastCallMs: "integer",
    lastCallOutcome: "varchar(20)",
  });
  await addColumns(db, "queues", { integrationId: tenantReference("queue_integrations", "SET NULL") });
  await addColumns(db, "tickets", { integrationId: tenantReference("queue_integrations", "SET NULL") });
  await run(
    db,
    `CREATE INDEX "queues_of_integration" ON "queues" ("companyId", "integrationId") WHERE "integrationId" IS NOT NULL`,
    `CREATE INDEX "tickets_of_integration" ON "tickets" ("companyId", "integrationId")
      WHERE "integrationId" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "tickets", ["integrationId"]);
  await dropColumns(db, "queues", ["integrationId"]);
  await run(db, `DROP TABLE "queue_integrations"`);
}
