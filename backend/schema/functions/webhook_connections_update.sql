CREATE OR REPLACE FUNCTION webhook_connections_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
         IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId" AND w."isActive") THEN
           PERFORM "webhook_event"(NEW."companyId", 'connection.updated', NULL,
                                   jsonb_build_object('id', NEW."id", 'name', NEW."name", 'number', NEW."number", 'status', NEW."status", 'cause', NEW."cause"));
         END IF;
         RETURN NULL;
       END $$;
