import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "bot_calls",
    {
      ticketId: tenantReference("tickets"),
      /** The step that asks: the call's number in the ticket. */
      seq: "integer NOT NULL",
      /** "prompt", "integration" or "bills", and its row; a deleted one answers nothing. */
      kind: "varchar(12) NOT NULL",
      targetId: "bigint NOT NULL",
      request: "jsonb NOT NULL",
      /** The customer's newest message when it asks. */
      messageId: "bigint",
      state: "varchar(8) NOT NULL CHECK (state IN ('waiting', 'running', 'answered', 'later', 'done'))",
      attempts: "integer NOT NULL DEFAULT 0",
      dueAt: "timestamptz(3) NOT NULL",
      leaseUntil: "timestamptz(3)",
      /** Lets the other system answer later, once. */
      token: "uuid NOT NULL",
      result: "jsonb",
      /** What the other bot remembers of the conversation. */
      session: "jsonb",
      outcome: "varchar(20)",
      milliseconds: "integer",
    },
    { constraints: [`UNIQUE ("companyId", "ticketId", "seq")`, `UNIQUE ("token")`] },
  );
  await addColumns(db, "tickets", {
    /** The names of the places down to where the customer is. */
    botPath: "jsonb",
  });
  await addColumns(db, "queue_integrations", {
    /** Failed calls in a row, and until when no call is made because of them. */
    failures: "integer NOT NULL DEFAULT 0",
    pausedUntil: "timestamptz(3)",
  });
  await addColumns(db, "connections", { integrationId: tenantReference("queue_integrations", "SET NULL") });
  await addColumns(db, "queues", { sendsBills: "boolean NOT NULL DEFAULT false" });
  await addColumns(db, "queue_options", { sendsBills: "boolean NOT NULL DEFAULT false" });
  /** Leaves no earlier than its time, also when newer messages wait behind it. */
  await addColumns(db, "outbox", { isPaced: "boolean NOT NULL DEFAULT false" });
  await run(
    db,
    `CREATE INDEX "bot_calls_due" ON "bot_calls" ("dueAt") WHERE state IN ('waiting', 'running', 'answered')`,
    `CREATE INDEX "bot_calls_by_age" ON "bot_calls" ("createdAt")`,
    `CREATE INDEX "connections_of_integration" ON "connections" ("companyId", "integrationId")
      WHERE "integrationId" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "outbox", ["isPaced"]);
  await dropColumns(db, "queue_options", ["sendsBills"]);
  await dropColumns(db, "queues", ["sendsBills"]);
  await dropColumns(db, "connections", ["integrationId"]);
  await dropColumns(db, "queue_integrations", ["failures", "pausedUntil"]);
  await dropColumns(db, "tickets", ["botPath"]);
  await run(db, `DROP TABLE "bot_calls"`);
}
