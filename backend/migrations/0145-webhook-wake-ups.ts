import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  // Tries out of turn, because the endpoint was back after an outage.
  await addColumns(db, "webhook_deliveries", { earlyTries: "smallint NOT NULL DEFAULT 0" });
  await run(
    db,
    // The oldest delivery of an endpoint that is due, and how many of it are under way.
    `CREATE INDEX "webhook_deliveries_due_of" ON "webhook_deliveries" ("webhookId", "nextTryAt", "id")
      WHERE "state" = 'pending'`,
    `CREATE INDEX "webhook_deliveries_leased" ON "webhook_deliveries" ("webhookId", "leaseUntil")
      WHERE "state" = 'pending' AND "leaseUntil" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP INDEX "webhook_deliveries_due_of"`, `DROP INDEX "webhook_deliveries_leased"`);
  await dropColumns(db, "webhook_deliveries", ["earlyTries"]);
}
