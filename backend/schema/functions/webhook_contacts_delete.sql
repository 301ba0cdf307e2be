CREATE OR REPLACE FUNCTION webhook_contacts_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = OLD."companyId") THEN
        PERFORM "webhook_event"(OLD."companyId", 'contact.deleted', NULL,
                                jsonb_build_object('id', OLD."id", 'externalId', OLD."externalId"));
      END IF;
      RETURN NULL;
    END $$;
