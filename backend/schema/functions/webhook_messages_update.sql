CREATE OR REPLACE FUNCTION webhook_messages_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
        PERFORM "webhook_event"(NEW."companyId", told.name, NEW."ticketId",
                                jsonb_build_object('id', NEW."id", 'ticketId', NEW."ticketId", 'contactId', NEW."contactId", 'connectionId', NEW."connectionId", 'fromMe', NEW."fromMe", 'body', NEW."body", 'mediaType', NEW."mediaType", 'ack', NEW."ack", 'createdAt', NEW."createdAt", 'isDeleted', NEW."isDeleted", 'isEdited', NEW."isEdited", 'mediaState', NEW."mediaState", 'wid', NEW."wid", 'apiMessageId', CASE WHEN NEW."details" -> 'origin' ->> 'source' = 'api'
                            THEN (NEW."details" -> 'origin' ->> 'sourceId')::bigint END, 'ad', NEW."details" -> 'ad',
                            'user', (SELECT jsonb_build_object('id', u."id", 'name', u."name") FROM "users" u
                                      WHERE u."companyId" = NEW."companyId" AND u."id" = NEW."userId"), 'failure', NEW."failure") || webhook_changes(jsonb_build_object('ack', OLD."ack", 'isDeleted', OLD."isDeleted", 'isEdited', OLD."isEdited", 'mediaState', OLD."mediaState", 'failure', OLD."failure"), jsonb_build_object('ack', NEW."ack", 'isDeleted', NEW."isDeleted", 'isEdited', NEW."isEdited", 'mediaState', NEW."mediaState", 'failure', NEW."failure")))
           FROM (SELECT 'message.updated' UNION ALL
                 SELECT 'message.file_ready' WHERE OLD."mediaState" IS DISTINCT FROM NEW."mediaState" AND NEW."mediaState" = 'ready') AS told(name);
      END IF;
      RETURN NULL;
    END $$;
