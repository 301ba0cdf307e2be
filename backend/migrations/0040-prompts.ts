import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(db, "prompts", {
    name: "varchar(100) NOT NULL",
    prompt: "text NOT NULL",
    voice: "varchar(40) NOT NULL DEFAULT 'texto'",
    /** Sealed, like the key of the AI itself. */
    voiceKey: "bytea",
    voiceRegion: "varchar(40) NOT NULL DEFAULT ''",
    maxTokens: "integer NOT NULL DEFAULT 100",
    temperature: "double precision NOT NULL DEFAULT 1",
    apiKey: "bytea",
    queueId: tenantReference("queues", "SET NULL"),
    maxMessages: "integer NOT NULL DEFAULT 10",
    baseUrl: "varchar(500) NOT NULL DEFAULT ''",
    model: "varchar(200) NOT NULL DEFAULT ''",
    monthlyTokens: "bigint NOT NULL DEFAULT 0",
    quietSeconds: "integer NOT NULL DEFAULT 6",
  });
  await tenantTable(
    db,
    "prompt_usages",
    {
      promptId: tenantReference("prompts"),
      /** The first day of the month, UTC. */
      month: "date NOT NULL",
      calls: "integer NOT NULL DEFAULT 0",
      tokens: "bigint NOT NULL DEFAULT 0",
      handedOver: "integer NOT NULL DEFAULT 0",
    },
    { primaryKey: ["companyId", "promptId", "month"], timeless: true },
  );
  await addColumns(db, "queues", { promptId: tenantReference("prompts", "SET NULL") });
  await addColumns(db, "tickets", { promptId: tenantReference("prompts", "SET NULL") });
  await run(
    db,
    // Nothing could be chosen before there were prompts.
    `UPDATE "connections" SET "promptId" = NULL WHERE "promptId" IS NOT NULL`,
    `ALTER TABLE "connections" ADD CONSTRAINT "connections_prompt" FOREIGN KEY ("companyId", "promptId")
      REFERENCES "prompts" ("companyId", "id") ON DELETE SET NULL ("promptId")`,
    `CREATE INDEX "prompts_of_queue" ON "prompts" ("companyId", "queueId") WHERE "queueId" IS NOT NULL`,
    `CREATE INDEX "queues_of_prompt" ON "queues" ("companyId", "promptId") WHERE "promptId" IS NOT NULL`,
    `CREATE INDEX "connections_of_prompt" ON "connections" ("companyId", "promptId") WHERE "promptId" IS NOT NULL`,
    `CREATE INDEX "tickets_of_prompt" ON "tickets" ("companyId", "promptId") WHERE "promptId" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `ALTER TABLE "connections" DROP CONSTRAINT "connections_prompt"`, `DROP INDEX "connections_of_prompt"`);
  await dropColumns(db, "tickets", ["promptId"]);
  await dropColumns(db, "queues", ["promptId"]);
  await run(db, `DROP TABLE "prompt_usages"`, `DROP TABLE "prompts"`);
}
