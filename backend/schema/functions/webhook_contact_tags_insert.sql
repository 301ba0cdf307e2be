CREATE OR REPLACE FUNCTION webhook_contact_tags_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId" AND (w."isActive" OR w."turnedOffAt" IS NOT NULL)) THEN
        -- Nothing is said of a deleted tag, or of the tags of what was deleted.
        PERFORM "webhook_event"(NEW."companyId", 'tag.added', NULL,
                                jsonb_build_object('ticketId', NULL::bigint, 'contactId', o."id",
                                                   'tag', jsonb_build_object('id', g."id", 'name', g."name", 'color', g."color", 'isLane', g."kanban" = 1)))
           FROM "tags" g, "contacts" o
          WHERE g."companyId" = NEW."companyId" AND g."id" = NEW."tagId"
            AND o."companyId" = NEW."companyId" AND o."id" = NEW."contactId";
      END IF;
      RETURN NULL;
    END $$;
