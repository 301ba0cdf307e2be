CREATE OR REPLACE FUNCTION webhook_api_messages_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
    DECLARE
      contact bigint := coalesce(NEW."contactId", (SELECT i."contactId" FROM "contact_identities" i
                                                    WHERE i."companyId" = NEW."companyId" AND i."kind" = 'phone' AND i."value" = NEW."number"));
      ticket bigint := (SELECT t."id" FROM "tickets" t
                         WHERE t."companyId" = NEW."companyId" AND t."contactId" = contact AND t."connectionId" = NEW."connectionId" AND t."status" <> 'closed');
    BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
        PERFORM "webhook_event"(NEW."companyId", 'message.updated', ticket,
                                jsonb_build_object('id', NULL::bigint, 'ticketId', ticket, 'fromMe', true, 'contactId', contact, 'connectionId', NEW."connectionId", 'createdAt', NEW."createdAt", 'body', '', 'ack', -1, 'wid', NULL::text, 'apiMessageId', NEW."id", 'failure', NEW."reason")
                                || webhook_changes(jsonb_build_object('ack', 0, 'failure', NULL::text), jsonb_build_object('ack', -1, 'failure', NEW."reason")));
      END IF;
      RETURN NULL;
    END $$;
