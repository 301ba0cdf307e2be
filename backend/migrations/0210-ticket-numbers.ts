import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

const told = ["id", "uuid", "status", "contactId", "connectionId", "queueId", "userId", "createdAt"];
const events = [
  { on: "insert", event: "ticket.created", row: "NEW" },
  { on: "update", event: "ticket.updated", row: "NEW" },
  { on: "delete", event: "ticket.deleted", row: "OLD" },
] as const;

/** The webhook events of tickets with these columns. */
const eventsWith = (columns: string[]): string[] =>
  events.map(
    ({ on, event, row }) => `
      CREATE OR REPLACE FUNCTION "webhook_tickets_${on}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = ${row}."companyId" AND w."isActive") THEN
          PERFORM "webhook_event"(${row}."companyId", '${event}', ${row}."id",
                                  jsonb_build_object(${columns.map((name) => `'${name}', ${row}."${name}"`).join(", ")}));
        END IF;
        RETURN NULL;
      END $$`,
  );

/**
 * The trigger numbers the tickets of this release and of the previous one, which does not know the column. A counter's
 * row would be locked until the commit, so a company's tickets would be opened one after the other. Instead the number
 * after the highest is reserved by an advisory lock; an opening that does not get it tries the next one without waiting.
 * The opening that had the lock may have committed before: then the highest number is no longer below.
 */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "tickets", { number: "integer NOT NULL DEFAULT 0" });
  // The highest number that a deleted ticket had: it is not used again.
  await addColumns(db, "companies", { deletedTicketNumber: "integer NOT NULL DEFAULT 0" });
  await run(
    db,
    `UPDATE "tickets" t SET "number" = n."number"
       FROM (SELECT "id", row_number() OVER (PARTITION BY "companyId" ORDER BY "id") AS "number" FROM "tickets") n
      WHERE t."id" = n."id"`,
    `CREATE UNIQUE INDEX "tickets_by_number" ON "tickets" ("companyId", "number")`,
    `CREATE FUNCTION "number_ticket"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       NEW."number" := coalesce((SELECT c."deletedTicketNumber" FROM "companies" c WHERE c."id" = NEW."companyId"), 0);
       LOOP
         NEW."number" := 1 + greatest(NEW."number", (SELECT max(t."number") FROM "tickets" t
                                                      WHERE t."companyId" = NEW."companyId"));
         CONTINUE WHEN NOT pg_try_advisory_xact_lock((NEW."companyId" << 32) | NEW."number");
         EXIT WHEN coalesce((SELECT max(t."number") FROM "tickets" t WHERE t."companyId" = NEW."companyId"), 0)
                   < NEW."number";
       END LOOP;
       RETURN NEW;
     END $$`,
    `CREATE TRIGGER "number_ticket" BEFORE INSERT ON "tickets" FOR EACH ROW WHEN (NEW."number" = 0)
       EXECUTE FUNCTION "number_ticket"()`,
    `CREATE FUNCTION "keep_deleted_ticket_number"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       UPDATE "companies" c SET "deletedTicketNumber" = d."number"
         FROM (SELECT "companyId", max("number") AS "number" FROM "deleted" GROUP BY "companyId") d
        WHERE c."id" = d."companyId" AND c."deletedTicketNumber" < d."number"
          AND NOT EXISTS (SELECT FROM "tickets" t WHERE t."companyId" = d."companyId" AND t."number" > d."number");
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER "keep_deleted_ticket_number" AFTER DELETE ON "tickets" REFERENCING OLD TABLE AS "deleted"
       FOR EACH STATEMENT EXECUTE FUNCTION "keep_deleted_ticket_number"()`,
    ...eventsWith([...told, "number"]),
    // Until now all have the number 0 for the planner.
    `ANALYZE "tickets"`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(
    db,
    ...eventsWith(told),
    `DROP TRIGGER "keep_deleted_ticket_number" ON "tickets"`,
    `DROP FUNCTION "keep_deleted_ticket_number"()`,
    `DROP TRIGGER "number_ticket" ON "tickets"`,
    `DROP FUNCTION "number_ticket"()`,
  );
  await dropColumns(db, "companies", ["deletedTicketNumber"]);
  await dropColumns(db, "tickets", ["number"]);
}
