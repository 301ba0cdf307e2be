CREATE OR REPLACE FUNCTION webhook_connections_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
        PERFORM "webhook_event"(NEW."companyId", 'connection.created', NULL,
                                jsonb_build_object('id', NEW."id", 'name', NEW."name", 'number', NEW."number", 'status', NEW."status"));
      END IF;
      RETURN NULL;
    END $$;
