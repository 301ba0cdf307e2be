CREATE OR REPLACE FUNCTION webhook_messages_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
        PERFORM "webhook_event"(NEW."companyId", 'message.created', NEW."ticketId",
                                jsonb_build_object('id', NEW."id", 'ticketId', NEW."ticketId", 'contactId', NEW."contactId", 'connectionId', NEW."connectionId", 'fromMe', NEW."fromMe", 'body', NEW."body", 'mediaType', NEW."mediaType", 'ack', NEW."ack", 'createdAt', NEW."createdAt", 'mediaState', NEW."mediaState", 'wid', NEW."wid", 'apiMessageId', CASE WHEN NEW."details" -> 'origin' ->> 'source' = 'api'
                            THEN (NEW."details" -> 'origin' ->> 'sourceId')::bigint END, 'ad', NEW."details" -> 'ad',
                            'user', (SELECT jsonb_build_object('id', u."id", 'name', u."name") FROM "users" u
                                      WHERE u."companyId" = NEW."companyId" AND u."id" = NEW."userId")));
      END IF;
      RETURN NULL;
    END $$;
