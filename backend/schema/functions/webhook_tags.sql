CREATE OR REPLACE FUNCTION webhook_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ DECLARE
      tagged jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
      company bigint := tagged -> 'companyId';
      ticket bigint := tagged ->> 'ticketId';
    BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = company) THEN
        -- Nothing is said of a deleted tag, or of the tags of what was deleted.
        PERFORM "webhook_event"(company, CASE TG_OP WHEN 'INSERT' THEN 'tag.added' ELSE 'tag.removed' END, ticket,
                                jsonb_build_object('ticketId', ticket, 'contactId', c."id",
                                                   'tag', jsonb_build_object('id', g."id", 'name', g."name", 'color', g."color", 'isLane', g."kanban" = 1)))
           FROM "tags" g
           LEFT JOIN "tickets" t ON t."companyId" = company AND t."id" = ticket
           JOIN "contacts" c ON c."companyId" = company AND c."id" = coalesce(t."contactId", (tagged ->> 'contactId')::bigint)
          WHERE g."companyId" = company AND g."id" = (tagged -> 'tagId')::bigint;
      END IF;
      RETURN NULL;
    END $$;
