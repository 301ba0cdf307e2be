CREATE OR REPLACE FUNCTION webhook_contact_fields(company bigint, contact bigint, was jsonb, is_now jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $$ BEGIN
      IF was <> is_now AND EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = company) THEN
        PERFORM "webhook_event"(company, 'contact.updated', NULL,
                                webhook_contact(c) || jsonb_build_object('changed', jsonb_build_object('extraInfo', jsonb_build_object(
                                  'before', (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(was) WHERE is_now -> key IS DISTINCT FROM value),
                                  'after', (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(is_now) WHERE was -> key IS DISTINCT FROM value)))))
           FROM "contacts" c WHERE c."companyId" = company AND c."id" = contact;
      END IF;
    END $$;
