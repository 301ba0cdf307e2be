CREATE OR REPLACE FUNCTION webhook_ratings_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
         IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
           PERFORM "webhook_event"(NEW."companyId", CASE WHEN OLD."rate" IS NULL THEN 'rating.answered' ELSE 'rating.commented' END, NEW."ticketId",
                                   jsonb_build_object('id', NEW."id", 'ticketId', NEW."ticketId", 'userId', NEW."userId", 'queueId', NEW."queueId", 'rate', NEW."rate", 'comment', NEW."comment", 'answeredAt', NEW."answeredAt", 'closedAt', NEW."closedAt"));
         END IF;
         RETURN NULL;
       END $$;
