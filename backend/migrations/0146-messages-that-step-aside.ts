import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await addColumns(db, "api_messages", {
    // The company did not know the person when the call was accepted.
    isNew: "boolean NOT NULL DEFAULT false",
    // Of a new person: when WhatsApp was asked for the number.
    lookedUpAt: "timestamptz(3)",
    // What cannot be sent now is looked at again at this time; null: as soon as possible.
    nextTryAt: "timestamptz(3)",
  });
  // Calls of the message API a minute, of each token.
  await addColumns(db, "plans", { apiCallsPerMinute: "integer NOT NULL DEFAULT 60" });
  await run(
    db,
    `CREATE INDEX "api_messages_in_line" ON "api_messages" ("companyId", "number") WHERE "state" = 'queued'`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP INDEX "api_messages_in_line"`);
  await dropColumns(db, "plans", ["apiCallsPerMinute"]);
  await dropColumns(db, "api_messages", ["isNew", "lookedUpAt", "nextTryAt"]);
}
