import { platformTable, run, tenantReference, tenantTable, type Db } from "../../src/core/db/tables";

/** Webhooks, and the move from another system. */
export async function programs(db: Db): Promise<void> {
  await tenantTable(db, "webhooks", {
    url: "varchar(500) NOT NULL",
    events: "text[] NOT NULL",
    isActive: "boolean NOT NULL DEFAULT true",
    secret: "bytea NOT NULL",
    /** Signs beside the new secret, so that receivers can change theirs without a gap. */
    formerSecret: "bytea",
    formerUntil: "timestamptz(3)",
    failingSince: "timestamptz(3)",
    turnedOffAt: "timestamptz(3)",
    /** Until then nothing is sent to the endpoint: it asked for that. */
    pausedUntil: "timestamptz(3)",
  });
  await run(db, `CREATE INDEX webhooks_active ON webhooks ("companyId") WHERE "isActive"`);

  await tenantTable(db, "webhook_deliveries", {
    webhookId: tenantReference("webhooks"),
    event: "varchar(40) NOT NULL",
    /** No reference: what was sent about a ticket stays in the log. */
    ticketId: "bigint",
    /** Its place among the deliveries of the ticket, given with the first try. */
    sequence: "integer",
    payload: "jsonb NOT NULL",
    state: `varchar(9) NOT NULL DEFAULT 'pending' CHECK ("state" IN ('pending', 'delivered', 'failed', 'missed'))`,
    attempts: "smallint NOT NULL DEFAULT 0",
    nextTryAt: "timestamptz(3) NOT NULL DEFAULT now()",
    leaseUntil: "timestamptz(3)",
    httpStatus: "smallint",
    failure: "varchar(20)",
    ms: "integer",
    answer: "varchar(2048) NOT NULL DEFAULT ''",
    /** Tries out of turn, because the endpoint was back after an outage. */
    earlyTries: "smallint NOT NULL DEFAULT 0",
  });
  await run(
    db,
    `CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries ("createdAt")`,
    `CREATE INDEX webhook_deliveries_due ON webhook_deliveries ("nextTryAt", id) WHERE state = 'pending'`,
    // The oldest delivery of an endpoint that is due, and how many of it are under way.
    `CREATE INDEX webhook_deliveries_due_of ON webhook_deliveries ("webhookId", "nextTryAt", id)
       WHERE state = 'pending'`,
    `CREATE INDEX webhook_deliveries_leased ON webhook_deliveries ("webhookId", "leaseUntil")
       WHERE (state = 'pending') AND ("leaseUntil" IS NOT NULL)`,
    `CREATE INDEX webhook_deliveries_of ON webhook_deliveries ("companyId", "webhookId", id DESC)`,
    // An endpoint that is off may have many events that wait, of which the sweep looks for tests.
    `CREATE INDEX webhook_deliveries_tests ON webhook_deliveries ("webhookId")
       WHERE (event = 'test') AND (state = 'pending')`,
    `CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries ("webhookId", "ticketId", id)
       WHERE state = 'pending'`,
  );

  // The place of the last event of each ticket: it outlives the log. Without a reference to the ticket, because the
  // last event is that the ticket was deleted.
  await tenantTable(
    db,
    "webhook_sequences",
    {
      webhookId: tenantReference("webhooks"),
      ticketId: "bigint NOT NULL",
      last: "integer NOT NULL",
      updatedAt: "timestamptz(3) NOT NULL DEFAULT now()",
    },
    { primaryKey: ["companyId", "webhookId", "ticketId"], timeless: true },
  );

  // What came from which row of another system. Rows that are brought from it cause no webhook.
  await platformTable(db, "migration_sources", {
    kind: "varchar(12) NOT NULL",
    fingerprint: "varchar(64) NOT NULL UNIQUE",
  });

  // Without references: what was deleted here must not come again.
  await run(
    db,
    `CREATE TABLE "migration_map" (
       "sourceId" bigint NOT NULL REFERENCES "migration_sources" ("id") ON DELETE CASCADE,
       "kind" varchar(20) NOT NULL,
       "key" varchar(200) NOT NULL,
       "ourId" bigint,
       "reason" varchar(30),
       "digest" varchar(22),
       "writtenAt" timestamptz(3),
       PRIMARY KEY ("sourceId", "kind", "key")
     )`,
  );

  // The move from another system that the platform's owner makes in the browser: one at a time.
  await platformTable(db, "migration_runs", {
    address: "bytea NOT NULL",
    label: "varchar(500) NOT NULL",
    act: "varchar(10) NOT NULL",
    state: "varchar(10) NOT NULL",
    /** Changes with each start, so that a worker of an earlier one ends. */
    round: "integer NOT NULL DEFAULT 1",
    attempts: "integer NOT NULL DEFAULT 0",
    problem: "varchar(20)",
    facts: "jsonb",
    answers: "jsonb",
    progress: "jsonb",
    outcome: "jsonb",
    reportOf: "varchar(10)",
    startedBy: "varchar(100) NOT NULL",
    startedAt: "timestamptz(3) NOT NULL DEFAULT now()",
    endedAt: "timestamptz(3)",
    /**
     * The installation that the run was started in: a restored copy of the database does not go on with it by itself.
     */
    installationId: "varchar(100)",
  });
  await run(db, `CREATE UNIQUE INDEX migration_runs_one ON migration_runs ((true))`);

  // What was at work in another system and came switched off, until an admin switches it on or declines.
  await tenantTable(
    db,
    "migration_offers",
    {
      kind: "varchar(20) NOT NULL",
      connectionId: tenantReference("connections", "CASCADE", false),
      campaignId: tenantReference("campaigns", "CASCADE", false),
      minutes: "integer",
    },
    { constraints: [`CHECK (num_nonnulls("connectionId", "campaignId") = 1)`] },
  );

  // Contacts that came apart from another system, which since then says that they are one person: to be merged.
  await tenantTable(
    db,
    "migration_people",
    { phone: "varchar(20) NOT NULL", lid: "varchar(20) NOT NULL" },
    { primaryKey: ["companyId", "lid"], timeless: true },
  );
}
