CREATE OR REPLACE FUNCTION webhook_ticket_notes_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
        PERFORM "webhook_event"(NEW."companyId", 'note.created', NEW."ticketId",
                                jsonb_build_object('id', NEW."id", 'ticketId', NEW."ticketId", 'contactId', NEW."contactId", 'body', NEW."note", 'createdAt', NEW."createdAt",
                            'user', (SELECT jsonb_build_object('id', u."id", 'name', u."name") FROM "users" u
                                      WHERE u."companyId" = NEW."companyId" AND u."id" = NEW."userId")));
      END IF;
      RETURN NULL;
    END $$;
