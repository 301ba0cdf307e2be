CREATE OR REPLACE FUNCTION webhook_ticket_tags_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId" AND (w."isActive" OR w."turnedOffAt" IS NOT NULL)) THEN
        -- Nothing is said of a deleted tag, or of the tags of what was deleted.
        PERFORM "webhook_event"(NEW."companyId", 'tag.added', NEW."ticketId",
                                jsonb_build_object('ticketId', NEW."ticketId", 'contactId', o."contactId",
                                                   'tag', jsonb_build_object('id', g."id", 'name', g."name", 'color', g."color", 'isLane', g."kanban" = 1)))
           FROM "tags" g, "tickets" o
          WHERE g."companyId" = NEW."companyId" AND g."id" = NEW."tagId"
            AND o."companyId" = NEW."companyId" AND o."id" = NEW."ticketId";
      END IF;
      RETURN NULL;
    END $$;
