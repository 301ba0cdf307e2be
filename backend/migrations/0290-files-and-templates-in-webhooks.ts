import { applySchema } from "../src/core/db/schema-files";
import { run, type Db } from "../src/core/db/tables";

/**
 * A file that has arrived and a template's state are events. What a program sent and did not leave tells its contact, its
 * ticket and what changed.
 */
export const up = (db: Db): Promise<void> =>
  applySchema(
    db,
    "functions/webhook_messages_update",
    "functions/webhook_api_messages_update",
    "functions/webhook_message_templates_update",
    "triggers/message_templates.webhook_message_templates_update",
  );

export const down = (db: Db): Promise<void> =>
  run(
    db,
    `DROP FUNCTION webhook_message_templates_update() CASCADE`,
    `CREATE OR REPLACE FUNCTION webhook_api_messages_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
         PERFORM "webhook_event"(NEW."companyId", 'message.updated', NULL,
                                 jsonb_build_object('id', NULL::bigint, 'ticketId', NULL::bigint, 'fromMe', true, 'contactId', NULL::bigint, 'connectionId', NEW."connectionId", 'createdAt', NEW."createdAt", 'body', '', 'ack', -1, 'wid', NULL::text, 'apiMessageId', NEW."id", 'failure', NEW."reason"));
       END IF;
       RETURN NULL;
     END $$`,
    `DO $do$ BEGIN
       EXECUTE regexp_replace(replace(pg_get_functiondef('webhook_messages_update'::regproc), 'told.name', $$'message.updated'$$),
                              'FROM [(]SELECT ''message.updated''.*told[(]name[)]', '');
     END $do$`,
  );
