CREATE OR REPLACE FUNCTION webhook_ticket_notes_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = OLD."companyId") THEN
        PERFORM "webhook_event"(OLD."companyId", 'note.deleted', OLD."ticketId",
                                jsonb_build_object('id', OLD."id", 'ticketId', OLD."ticketId"));
      END IF;
      RETURN NULL;
    END $$;
