CREATE OR REPLACE FUNCTION webhook_contacts_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
         IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
           PERFORM "webhook_event"(NEW."companyId", 'contact.created', NULL,
                                   webhook_contact(NEW));
         END IF;
         RETURN NULL;
       END $$;
