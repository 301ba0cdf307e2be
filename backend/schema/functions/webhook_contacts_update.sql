CREATE OR REPLACE FUNCTION webhook_contacts_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
         IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
           PERFORM "webhook_event"(NEW."companyId", 'contact.updated', NULL,
                                   webhook_contact(NEW) || webhook_changes(jsonb_build_object('name', OLD."name", 'number', OLD."number", 'email', OLD."email"), jsonb_build_object('name', NEW."name", 'number', NEW."number", 'email', NEW."email")));
         END IF;
         RETURN NULL;
       END $$;
