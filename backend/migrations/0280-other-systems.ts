import { applySchema } from "../src/core/db/schema-files";
import { platformTable, run, type Db } from "../src/core/db/tables";

/** The function as it was: it knew no silence. */
const former = `
  CREATE OR REPLACE FUNCTION "webhook_event"(company bigint, name text, ticket bigint, payload jsonb) RETURNS void
  LANGUAGE sql AS $$
    INSERT INTO "webhook_deliveries" ("companyId", "webhookId", "event", "ticketId", "payload")
    SELECT w."companyId", w."id", name, ticket, payload FROM "webhooks" w
     WHERE w."companyId" = company AND (w."isActive" OR w."turnedOffAt" IS NOT NULL) AND name = ANY (w."events") AND EXISTS (SELECT FROM "companies" c WHERE c."id" = company AND c."removedAt" IS NULL)
  $$`;

/** What came from which row of another system. Rows that are brought from it cause no webhook. */
export async function up(db: Db): Promise<void> {
  await platformTable(db, "migration_sources", {
    kind: "varchar(12) NOT NULL",
    fingerprint: "varchar(64) NOT NULL UNIQUE",
  });
  await run(
    db,
    // Without references: what was deleted here must not come again.
    `CREATE TABLE "migration_map" (
       "sourceId" bigint NOT NULL REFERENCES "migration_sources" ("id") ON DELETE CASCADE,
       "kind" varchar(20) NOT NULL, "key" varchar(200) NOT NULL, "ourId" bigint, "reason" varchar(30),
       "digest" varchar(22), "writtenAt" timestamptz(3), PRIMARY KEY ("sourceId", "kind", "key"))`,
  );
  await applySchema(db, "functions/webhook_event");
}

export const down = (db: Db): Promise<void> =>
  run(db, former, `DROP TABLE "migration_map"`, `DROP TABLE "migration_sources"`);
