CREATE OR REPLACE FUNCTION webhook_tickets_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
        IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = OLD."companyId") THEN
          PERFORM "webhook_event"(OLD."companyId", 'ticket.deleted', OLD."id",
                                  jsonb_build_object('id', OLD."id", 'uuid', OLD."uuid", 'status', OLD."status", 'contactId', OLD."contactId", 'connectionId', OLD."connectionId", 'queueId', OLD."queueId", 'userId', OLD."userId", 'createdAt', OLD."createdAt", 'number', OLD."number"));
        END IF;
        RETURN NULL;
      END $$;
