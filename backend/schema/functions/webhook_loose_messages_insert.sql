CREATE OR REPLACE FUNCTION webhook_loose_messages_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
        PERFORM "webhook_event"(NEW."companyId", 'message.created', NULL,
                                jsonb_build_object('id', NULL::bigint, 'ticketId', NULL::bigint, 'fromMe', true, 'contactId', NEW."contactId", 'connectionId', NEW."connectionId", 'body', NEW."body", 'mediaType', NEW."mediaType", 'ack', NEW."ack", 'createdAt', NEW."createdAt", 'wid', NEW."wid", 'apiMessageId', NEW."sourceId"));
      END IF;
      RETURN NULL;
    END $$;
