import { applySchema } from "../src/core/db/schema-files";
import { run, type Db } from "../src/core/db/tables";

const columns = ["id", "ticketId", "contactId", "connectionId", "fromMe", "body", "mediaType", "ack", "createdAt"];
const apiMessageId = `CASE WHEN NEW."details" -> 'origin' ->> 'source' = 'api'
                            THEN (NEW."details" -> 'origin' ->> 'sourceId')::bigint END`;

/** The functions as they were, with these columns. */
const former = (on: "insert" | "update", event: string, names: string[], more = ""): string => `
  CREATE OR REPLACE FUNCTION "webhook_messages_${on}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId" AND w."isActive") THEN
        PERFORM "webhook_event"(NEW."companyId", '${event}', NEW."ticketId",
                                jsonb_build_object(${names.map((name) => `'${name}', NEW."${name}"`).join(", ")}, 'apiMessageId', ${apiMessageId}${more}));
      END IF;
      RETURN NULL;
    END $$`;

/** The events of messages say who of the company wrote them, and which ad the customer pressed. */
export const up = (db: Db): Promise<void> =>
  applySchema(db, "functions/webhook_messages_insert", "functions/webhook_messages_update");

export const down = (db: Db): Promise<void> =>
  run(
    db,
    former("insert", "message.created", [...columns, "mediaState", "wid"]),
    former(
      "update",
      "message.updated",
      [...columns, "isDeleted", "isEdited", "mediaState", "wid"],
      `, 'failure', NEW."failure"`,
    ),
  );
