CREATE OR REPLACE FUNCTION webhook_connections_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
         IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
           PERFORM "webhook_event"(NEW."companyId", 'connection.updated', NULL,
                                   jsonb_build_object('id', NEW."id", 'name', NEW."name", 'number', NEW."number", 'status', NEW."status", 'cause', NEW."cause") || webhook_changes(jsonb_build_object('status', OLD."status", 'cause', OLD."cause"), jsonb_build_object('status', NEW."status", 'cause', NEW."cause")));
         END IF;
         RETURN NULL;
       END $$;
