CREATE OR REPLACE FUNCTION webhook_message_templates_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
        PERFORM "webhook_event"(NEW."companyId", 'template.updated', NULL,
                                jsonb_build_object('id', NEW."id", 'wabaId', NEW."wabaId", 'name', NEW."name", 'language', NEW."language", 'category', NEW."category", 'state', NEW."state", 'reason', NEW."reason") || webhook_changes(jsonb_build_object('state', OLD."state", 'reason', OLD."reason"), jsonb_build_object('state', NEW."state", 'reason', NEW."reason")));
      END IF;
      RETURN NULL;
    END $$;
