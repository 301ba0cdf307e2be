CREATE OR REPLACE FUNCTION webhook_ticket_tags_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = OLD."companyId" AND (w."isActive" OR w."turnedOffAt" IS NOT NULL)) THEN
        -- Nothing is said of a deleted tag, or of the tags of what was deleted.
        PERFORM "webhook_event"(OLD."companyId", 'tag.removed', OLD."ticketId",
                                jsonb_build_object('ticketId', OLD."ticketId", 'contactId', o."contactId",
                                                   'tag', jsonb_build_object('id', g."id", 'name', g."name", 'color', g."color", 'isLane', g."kanban" = 1)))
           FROM "tags" g, "tickets" o
          WHERE g."companyId" = OLD."companyId" AND g."id" = OLD."tagId"
            AND o."companyId" = OLD."companyId" AND o."id" = OLD."ticketId";
      END IF;
      RETURN NULL;
    END $$;
