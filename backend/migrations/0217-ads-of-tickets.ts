import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

const told = ["id", "uuid", "status", "contactId", "connectionId", "queueId", "userId", "createdAt", "number"];
const events = [
  { on: "insert", event: "ticket.created" },
  { on: "update", event: "ticket.updated" },
] as const;

/** The webhook events of tickets with these columns. */
const eventsWith = (columns: string[]): string[] =>
  events.map(
    ({ on, event }) => `
      CREATE OR REPLACE FUNCTION "webhook_tickets_${on}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId" AND w."isActive") THEN
          PERFORM "webhook_event"(NEW."companyId", '${event}', NEW."id",
                                  jsonb_build_object(${columns.map((name) => `'${name}', NEW."${name}"`).join(", ")}));
        END IF;
        RETURN NULL;
      END $$`,
  );

/** The ad that a ticket's present life began with, and those of its lives. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "tickets", { ad: "jsonb" });
  await addColumns(db, "ticket_trackings", { ad: "jsonb" });
  await run(
    db,
    `CREATE INDEX "tickets_from_ads" ON "tickets" ("companyId", "status", "updatedAt" DESC, "id" DESC) WHERE "ad" IS NOT NULL`,
    `CREATE INDEX "ticket_trackings_from_ads" ON "ticket_trackings" ("companyId", "createdAt") WHERE "ad" IS NOT NULL`,
    ...eventsWith([...told, "ad"]),
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, ...eventsWith(told));
  await dropColumns(db, "tickets", ["ad"]);
  await dropColumns(db, "ticket_trackings", ["ad"]);
}
