import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

interface Watched {
  table: string;
  on: "INSERT" | "UPDATE" | "DELETE";
  event: string;
  /** Which changes count. */
  when?: string;
  /** The ticket among whose events it has its place, an SQL expression. */
  ticket?: string;
  /** What receivers are told: names and SQL expressions. */
  payload: Record<string, string>;
}

const columns = (row: "OLD" | "NEW", ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${row}."${name}"`]));
const changed = (...names: string[]): string =>
  `(${names.map((name) => `OLD."${name}" IS DISTINCT FROM NEW."${name}"`).join(" OR ")})`;

const sentByProgram = `CASE WHEN NEW."details" -> 'origin' ->> 'source' = 'api'
                            THEN (NEW."details" -> 'origin' ->> 'sourceId')::bigint END`;
const messageColumns = [
  "id",
  "ticketId",
  "contactId",
  "connectionId",
  "fromMe",
  "body",
  "mediaType",
  "ack",
  "createdAt",
];
const formerMessages: Watched[] = [
  {
    table: "messages",
    on: "INSERT",
    event: "message.created",
    ticket: `NEW."ticketId"`,
    payload: columns("NEW", ...messageColumns, "mediaState"),
  },
  {
    table: "messages",
    on: "UPDATE",
    event: "message.updated",
    ticket: `NEW."ticketId"`,
    payload: columns("NEW", ...messageColumns, "isDeleted", "isEdited", "mediaState"),
  },
];
/** The id that the program was given and WhatsApp's, by which it finds its own message. */
const messages: Watched[] = formerMessages.map((one) => ({
  ...one,
  payload: {
    ...one.payload,
    wid: `NEW."wid"`,
    apiMessageId: sentByProgram,
    ...(one.on === "UPDATE" && { failure: `NEW."failure"` }),
  },
}));

/** A program's message to somebody without a live ticket: no message of a ticket yet, so it has no id of one. */
const outsideTickets = { id: "NULL::bigint", ticketId: "NULL::bigint", fromMe: "true" };
const looseColumns = columns("NEW", "contactId", "connectionId", "body", "mediaType", "ack", "createdAt", "wid");
const loose = { ...outsideTickets, ...looseColumns, apiMessageId: `NEW."sourceId"` };

const watched: Watched[] = [
  {
    table: "loose_messages",
    on: "INSERT",
    event: "message.created",
    when: `(NEW."source" = 'api')`,
    payload: loose,
  },
  {
    table: "loose_messages",
    on: "UPDATE",
    event: "message.updated",
    // Once it belongs to a ticket, that message tells.
    when: `(NEW."source" = 'api' AND NEW."messageId" IS NULL AND ${changed("ack")})`,
    payload: { ...loose, failure: `NEW."failure"` },
  },
  {
    table: "api_messages",
    on: "UPDATE",
    event: "message.updated",
    // It failed before it became a message.
    when: `(OLD."state" = 'queued' AND NEW."state" = 'failed')`,
    payload: {
      ...outsideTickets,
      contactId: "NULL::bigint",
      ...columns("NEW", "connectionId", "createdAt"),
      body: "''",
      ack: "-1",
      wid: "NULL::text",
      apiMessageId: `NEW."id"`,
      failure: `NEW."reason"`,
    },
  },
  {
    table: "tickets",
    on: "DELETE",
    event: "ticket.deleted",
    ticket: `OLD."id"`,
    payload: columns("OLD", "id", "uuid", "status", "contactId", "connectionId", "queueId", "userId", "createdAt"),
  },
  // Nothing that names the person: the log keeps it for a month.
  { table: "contacts", on: "DELETE", event: "contact.deleted", payload: columns("OLD", "id") },
  {
    table: "connections",
    on: "INSERT",
    event: "connection.created",
    payload: columns("NEW", "id", "name", "number", "status"),
  },
  { table: "connections", on: "DELETE", event: "connection.deleted", payload: columns("OLD", "id", "name") },
];

const nameOf = ({ table, on }: Watched): string => `webhook_${table}_${on.toLowerCase()}`;

function functionOf(one: Watched): string {
  const payload = Object.entries(one.payload).map(([name, value]) => `'${name}', ${value}`);
  const company = `${one.on === "DELETE" ? "OLD" : "NEW"}."companyId"`;
  return `
    CREATE OR REPLACE FUNCTION "${nameOf(one)}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = ${company} AND w."isActive") THEN
        PERFORM "webhook_event"(${company}, '${one.event}', ${one.ticket ?? "NULL"},
                                jsonb_build_object(${payload.join(", ")}));
      END IF;
      RETURN NULL;
    END $$`;
}

const eventFunction = (condition: string): string => `
  CREATE OR REPLACE FUNCTION "webhook_event"(company bigint, name text, ticket bigint, payload jsonb) RETURNS void
  LANGUAGE sql AS $$
    INSERT INTO "webhook_deliveries" ("companyId", "webhookId", "event", "ticketId", "payload")
    SELECT w."companyId", w."id", name, ticket, payload FROM "webhooks" w
     WHERE w."companyId" = company AND w."isActive" AND name = ANY (w."events") ${condition}
  $$`;

export async function up(db: Db): Promise<void> {
  // Until then nothing is sent to the endpoint: it asked for that.
  await addColumns(db, "webhooks", { pausedUntil: "timestamptz(3)" });
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
  await run(
    db,
    `INSERT INTO "webhook_sequences" ("companyId", "webhookId", "ticketId", "last")
     SELECT "companyId", "webhookId", "ticketId", max("sequence") FROM "webhook_deliveries"
      WHERE "sequence" IS NOT NULL GROUP BY 1, 2, 3`,
    `DROP INDEX "webhook_deliveries_in_order"`,
    // A company that is deleted is told nothing about its last rows.
    eventFunction(`AND EXISTS (SELECT FROM "companies" c WHERE c."id" = company AND c."removedAt" IS NULL)`),
    ...[...messages, ...watched].map(functionOf),
    ...watched.map(
      (one) => `
        CREATE TRIGGER "${nameOf(one)}" AFTER ${one.on} ON "${one.table}" FOR EACH ROW
          ${one.when ? `WHEN ${one.when}` : ""} EXECUTE FUNCTION "${nameOf(one)}"()`,
    ),
  );
}

export async function down(db: Db): Promise<void> {
  for (const one of watched)
    await run(db, `DROP TRIGGER "${nameOf(one)}" ON "${one.table}"`, `DROP FUNCTION "${nameOf(one)}"()`);
  await run(
    db,
    ...formerMessages.map(functionOf),
    eventFunction(""),
    `DROP TABLE "webhook_sequences"`,
    `CREATE INDEX "webhook_deliveries_in_order" ON "webhook_deliveries" ("webhookId", "ticketId", "sequence" DESC)
      WHERE "sequence" IS NOT NULL`,
  );
  await dropColumns(db, "webhooks", ["pausedUntil"]);
}
