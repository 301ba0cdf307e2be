CREATE OR REPLACE FUNCTION webhook_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$ DECLARE
      company bigint := coalesce(NEW."companyId", OLD."companyId");
      changes jsonb := webhook_changes(webhook_invoice(OLD), webhook_invoice(NEW));
    BEGIN
      IF changes -> 'changed' <> '{}' AND EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = company) THEN
        IF TG_OP = 'INSERT' THEN
          PERFORM "webhook_event"(company, 'invoice.created', NULL, webhook_invoice(NEW));
        ELSIF TG_OP = 'DELETE' THEN
          PERFORM "webhook_event"(company, 'invoice.deleted', NULL, webhook_invoice(OLD));
        ELSIF OLD."paidAt" IS NULL AND NEW."paidAt" IS NOT NULL THEN
          PERFORM "webhook_event"(company, 'invoice.paid', NULL, webhook_invoice(NEW));
        ELSE
          PERFORM "webhook_event"(company, 'invoice.updated', NULL, webhook_invoice(NEW) || changes);
        END IF;
      END IF;
      RETURN NULL;
    END $$;
