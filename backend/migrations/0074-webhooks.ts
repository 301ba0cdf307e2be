import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

interface Watched {
  table: string;
  on: "INSERT" | "UPDATE";
  /** The event's name, an SQL expression. */
  event: string;
  /** Of a row trigger: which changes count. */
  when?: string;
  ticket?: string;
  /** What receivers are told: columns of the row. */
  columns: string[];
}

const changed = (...names: string[]): string =>
  `(${names.map((name) => `OLD."${name}" IS DISTINCT FROM NEW."${name}"`).join(" OR ")})`;

const ticketColumns = ["id", "uuid", "status", "contactId", "connectionId", "queueId", "userId", "createdAt"];
const messageColumns = ["id", "ticketId", "contactId", "connectionId", "fromMe", "body", "mediaType", "ack"];
const contactColumns = ["id", "name", "number", "email", "isGroup", "createdAt"];

const watched: Watched[] = [
  { table: "tickets", on: "INSERT", event: "'ticket.created'", ticket: "id", columns: ticketColumns },
  {
    table: "tickets",
    on: "UPDATE",
    event: "'ticket.updated'",
    when: changed("status", "queueId", "userId", "connectionId"),
    ticket: "id",
    columns: ticketColumns,
  },
  {
    table: "messages",
    on: "INSERT",
    event: "'message.created'",
    ticket: "ticketId",
    columns: [...messageColumns, "createdAt"],
  },
  {
    table: "messages",
    on: "UPDATE",
    event: "'message.updated'",
    when: changed("ack", "body", "isDeleted"),
    ticket: "ticketId",
    columns: [...messageColumns, "isDeleted", "isEdited", "createdAt"],
  },
  { table: "contacts", on: "INSERT", event: "'contact.created'", columns: contactColumns },
  {
    table: "contacts",
    on: "UPDATE",
    event: "'contact.updated'",
    when: changed("name", "number", "email"),
    columns: contactColumns,
  },
  {
    table: "campaign_recipients",
    on: "UPDATE",
    event: "'campaign.recipient'",
    when: changed("state"),
    columns: ["id", "campaignId", "contactId", "number", "state", "cause"],
  },
  {
    table: "ratings",
    on: "UPDATE",
    event: "'rating.answered'",
    when: `(OLD."rate" IS NULL AND NEW."rate" IS NOT NULL)`,
    ticket: "ticketId",
    columns: ["id", "ticketId", "userId", "queueId", "rate", "answeredAt"],
  },
  {
    table: "connections",
    on: "UPDATE",
    event: "'connection.updated'",
    when: changed("status"),
    columns: ["id", "name", "number", "status", "cause"],
  },
  {
    table: "invoices",
    on: "UPDATE",
    event: "'invoice.paid'",
    when: `(OLD."paidAt" IS NULL AND NEW."paidAt" IS NOT NULL)`,
    columns: ["id", "planName", "periodFrom", "periodTo", "valueCents", "paidAt"],
  },
];

const nameOf = ({ table, on }: Watched): string => `webhook_${table}_${on.toLowerCase()}`;

export async function up(db: Db): Promise<void> {
  await tenantTable(db, "webhooks", {
    url: "varchar(500) NOT NULL",
    events: "text[] NOT NULL",
    isActive: "boolean NOT NULL DEFAULT true",
    secret: "bytea NOT NULL",
    // Signs beside the new secret, so that receivers can change theirs without a gap.
    formerSecret: "bytea",
    formerUntil: "timestamptz(3)",
    failingSince: "timestamptz(3)",
    turnedOffAt: "timestamptz(3)",
  });
  await tenantTable(
    db,
    "webhook_deliveries",
    {
      webhookId: tenantReference("webhooks"),
      event: "varchar(40) NOT NULL",
      // No reference: what was sent about a ticket stays in the log.
      ticketId: "bigint",
      // Its place among the deliveries of the ticket, given with the first try.
      sequence: "integer",
      payload: "jsonb NOT NULL",
      state: "varchar(9) NOT NULL DEFAULT 'pending'",
      attempts: "smallint NOT NULL DEFAULT 0",
      nextTryAt: "timestamptz(3) NOT NULL DEFAULT now()",
      leaseUntil: "timestamptz(3)",
      httpStatus: "smallint",
      failure: "varchar(20)",
      ms: "integer",
      answer: "varchar(2048) NOT NULL DEFAULT ''",
    },
    { constraints: [`CHECK ("state" IN ('pending', 'delivered', 'failed'))`] },
  );
  await run(
    db,
    `CREATE INDEX "webhooks_active" ON "webhooks" ("companyId") WHERE "isActive"`,
    `CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" ("nextTryAt", "id") WHERE "state" = 'pending'`,
    `CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" ("webhookId", "ticketId", "id")
      WHERE "state" = 'pending'`,
    `CREATE INDEX "webhook_deliveries_of" ON "webhook_deliveries" ("companyId", "webhookId", "id" DESC)`,
    `CREATE INDEX "webhook_deliveries_in_order" ON "webhook_deliveries" ("webhookId", "ticketId", "sequence" DESC)
      WHERE "sequence" IS NOT NULL`,
    `CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" ("createdAt")`,
    // Runs in the transaction of the change: what is rolled back is told to nobody.
    `CREATE FUNCTION "webhook_event"(company bigint, name text, ticket bigint, payload jsonb) RETURNS void
     LANGUAGE sql AS $$
       INSERT INTO "webhook_deliveries" ("companyId", "webhookId", "event", "ticketId", "payload")
       SELECT w."companyId", w."id", name, ticket, payload FROM "webhooks" w
        WHERE w."companyId" = company AND w."isActive" AND name = ANY (w."events")
     $$`,
  );
  for (const one of watched) {
    const { table, on, event, when, ticket, columns } = one;
    const payload = columns.map((column) => `'${column}', NEW."${column}"`).join(", ");
    await run(
      db,
      `CREATE FUNCTION "${nameOf(one)}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId" AND w."isActive") THEN
           PERFORM "webhook_event"(NEW."companyId", ${event}, ${ticket ? `NEW."${ticket}"` : "NULL"},
                                   jsonb_build_object(${payload}));
         END IF;
         RETURN NULL;
       END $$`,
      `CREATE TRIGGER "${nameOf(one)}" AFTER ${on} ON "${table}" FOR EACH ROW
         ${when ? `WHEN ${when}` : ""} EXECUTE FUNCTION "${nameOf(one)}"()`,
    );
  }
}

export async function down(db: Db): Promise<void> {
  for (const one of watched)
    await run(db, `DROP TRIGGER "${nameOf(one)}" ON "${one.table}"`, `DROP FUNCTION "${nameOf(one)}"()`);
  await run(
    db,
    `DROP FUNCTION "webhook_event"(bigint, text, bigint, jsonb)`,
    `DROP TABLE "webhook_deliveries"`,
    `DROP TABLE "webhooks"`,
  );
}
