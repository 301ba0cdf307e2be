import { run, type Db } from "../src/core/db/tables";

const columns = ["id", "ticketId", "contactId", "connectionId", "fromMe", "body", "mediaType", "ack"];
const ofInsert = [...columns, "createdAt"];
const ofUpdate = [...columns, "isDeleted", "isEdited", "createdAt"];

const changed = `OLD."ack" IS DISTINCT FROM NEW."ack" OR OLD."body" IS DISTINCT FROM NEW."body" OR
  OLD."isDeleted" IS DISTINCT FROM NEW."isDeleted"`;
const hasFile = `(OLD."mediaState" IS DISTINCT FROM NEW."mediaState" AND NEW."mediaState" = 'ready')`;

/** The function of 0074, with these columns. */
const tells = (on: "insert" | "update", event: string, names: string[]): string => `
  CREATE OR REPLACE FUNCTION "webhook_messages_${on}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId" AND w."isActive") THEN
      PERFORM "webhook_event"(NEW."companyId", '${event}', NEW."ticketId",
                              jsonb_build_object(${names.map((name) => `'${name}', NEW."${name}"`).join(", ")}));
    END IF;
    RETURN NULL;
  END $$`;

const fires = (condition: string): string => `
  CREATE OR REPLACE TRIGGER "webhook_messages_update" AFTER UPDATE ON "messages" FOR EACH ROW
    WHEN (${condition}) EXECUTE FUNCTION "webhook_messages_update"()`;

/** Receivers learn when a message's file is there, and get an address for it. */
export const up = (db: Db): Promise<void> =>
  run(
    db,
    tells("insert", "message.created", [...ofInsert, "mediaState"]),
    tells("update", "message.updated", [...ofUpdate, "mediaState"]),
    fires(`${changed} OR ${hasFile}`),
  );

export const down = (db: Db): Promise<void> =>
  run(db, tells("insert", "message.created", ofInsert), tells("update", "message.updated", ofUpdate), fires(changed));
