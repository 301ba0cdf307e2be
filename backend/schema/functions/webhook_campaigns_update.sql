CREATE OR REPLACE FUNCTION webhook_campaigns_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
      IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
        PERFORM "webhook_event"(NEW."companyId", 'campaign.updated', NULL,
                                jsonb_build_object('id', NEW."id", 'name', NEW."name", 'templateName', NEW."templateName", 'status', NEW."status", 'restReason', NEW."restReason", 'scheduledAt', NEW."scheduledAt", 'completedAt', NEW."completedAt") || webhook_changes(jsonb_build_object('status', OLD."status", 'restReason', OLD."restReason"), jsonb_build_object('status', NEW."status", 'restReason', NEW."restReason")));
      END IF;
      RETURN NULL;
    END $$;
