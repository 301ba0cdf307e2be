CREATE OR REPLACE FUNCTION webhook_connections_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = OLD."companyId") THEN
        PERFORM "webhook_event"(OLD."companyId", 'connection.deleted', NULL,
                                jsonb_build_object('id', OLD."id", 'name', OLD."name"));
      END IF;
      RETURN NULL;
    END $$;
