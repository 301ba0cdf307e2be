CREATE OR REPLACE FUNCTION webhook_contact_tags_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = OLD."companyId" AND (w."isActive" OR w."turnedOffAt" IS NOT NULL)) THEN
        -- Nothing is said of a deleted tag, or of the tags of what was deleted.
        PERFORM "webhook_event"(OLD."companyId", 'tag.removed', NULL,
                                jsonb_build_object('ticketId', NULL::bigint, 'contactId', o."id",
                                                   'tag', jsonb_build_object('id', g."id", 'name', g."name", 'color', g."color", 'isLane', g."kanban" = 1)))
           FROM "tags" g, "contacts" o
          WHERE g."companyId" = OLD."companyId" AND g."id" = OLD."tagId"
            AND o."companyId" = OLD."companyId" AND o."id" = OLD."contactId";
      END IF;
      RETURN NULL;
    END $$;
