CREATE OR REPLACE FUNCTION webhook_loose_messages_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
        PERFORM "webhook_event"(NEW."companyId", 'message.updated', NULL,
                                jsonb_build_object('id', NULL::bigint, 'ticketId', NULL::bigint, 'fromMe', true, 'contactId', NEW."contactId", 'connectionId', NEW."connectionId", 'body', NEW."body", 'mediaType', NEW."mediaType", 'ack', NEW."ack", 'createdAt', NEW."createdAt", 'wid', NEW."wid", 'apiMessageId', NEW."sourceId", 'failure', NEW."failure") || webhook_changes(jsonb_build_object('ack', OLD."ack", 'failure', OLD."failure"), jsonb_build_object('ack', NEW."ack", 'failure', NEW."failure")));
      END IF;
      RETURN NULL;
    END $$;
