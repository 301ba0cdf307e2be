CREATE OR REPLACE FUNCTION webhook_campaign_recipients_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
         IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId") THEN
           PERFORM "webhook_event"(NEW."companyId", 'campaign.recipient', NULL,
                                   jsonb_build_object('id', NEW."id", 'campaignId', NEW."campaignId", 'contactId', NEW."contactId", 'number', NEW."number", 'state', NEW."state", 'cause', NEW."cause") || webhook_changes(jsonb_build_object('state', OLD."state", 'cause', OLD."cause"), jsonb_build_object('state', NEW."state", 'cause', NEW."cause")));
         END IF;
         RETURN NULL;
       END $$;
