CREATE OR REPLACE FUNCTION webhook_tickets_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
        IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
          PERFORM "webhook_event"(NEW."companyId", 'ticket.created', NEW."id",
                                  jsonb_build_object('id', NEW."id", 'uuid', NEW."uuid", 'status', NEW."status", 'contactId', NEW."contactId", 'connectionId', NEW."connectionId", 'queueId', NEW."queueId", 'userId', NEW."userId", 'createdAt', NEW."createdAt", 'number', NEW."number", 'ad', NEW."ad"));
        END IF;
        RETURN NULL;
      END $$;
