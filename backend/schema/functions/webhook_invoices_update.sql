CREATE OR REPLACE FUNCTION webhook_invoices_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ BEGIN
         IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId" AND (w."isActive" OR w."turnedOffAt" IS NOT NULL)) THEN
           PERFORM "webhook_event"(NEW."companyId", 'invoice.paid', NULL,
                                   jsonb_build_object('id', NEW."id", 'planName', NEW."planName", 'periodFrom', NEW."periodFrom", 'periodTo', NEW."periodTo", 'valueCents', NEW."valueCents", 'paidAt', NEW."paidAt"));
         END IF;
         RETURN NULL;
       END $$;
