CREATE OR REPLACE FUNCTION webhook_tickets_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
        IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
          PERFORM "webhook_event"(NEW."companyId", 'ticket.updated', NEW."id",
                                  jsonb_build_object('id', NEW."id", 'uuid', NEW."uuid", 'status', NEW."status", 'contactId', NEW."contactId", 'connectionId', NEW."connectionId", 'queueId', NEW."queueId", 'userId', NEW."userId", 'createdAt', NEW."createdAt", 'number', NEW."number", 'ad', NEW."ad") || webhook_changes(jsonb_build_object('status', OLD."status", 'queueId', OLD."queueId", 'userId', OLD."userId", 'connectionId', OLD."connectionId"), jsonb_build_object('status', NEW."status", 'queueId', NEW."queueId", 'userId', NEW."userId", 'connectionId', NEW."connectionId")));
        END IF;
        RETURN NULL;
      END $$;
