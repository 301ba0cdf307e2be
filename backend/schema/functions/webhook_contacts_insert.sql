CREATE OR REPLACE FUNCTION webhook_contacts_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
         IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId" AND (w."isActive" OR w."turnedOffAt" IS NOT NULL)) THEN
           PERFORM "webhook_event"(NEW."companyId", 'contact.created', NULL,
                                   jsonb_build_object('id', NEW."id", 'name', NEW."name", 'number', NEW."number", 'email', NEW."email", 'isGroup', NEW."isGroup", 'createdAt', NEW."createdAt"));
         END IF;
         RETURN NULL;
       END $$;
