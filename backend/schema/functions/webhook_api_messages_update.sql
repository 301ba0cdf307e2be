CREATE OR REPLACE FUNCTION webhook_api_messages_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
        PERFORM "webhook_event"(NEW."companyId", 'message.updated', NULL,
                                jsonb_build_object('id', NULL::bigint, 'ticketId', NULL::bigint, 'fromMe', true, 'contactId', NULL::bigint, 'connectionId', NEW."connectionId", 'createdAt', NEW."createdAt", 'body', '', 'ack', -1, 'wid', NULL::text, 'apiMessageId', NEW."id", 'failure', NEW."reason"));
      END IF;
      RETURN NULL;
    END $$;
