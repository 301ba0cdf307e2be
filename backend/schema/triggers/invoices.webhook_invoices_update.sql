CREATE OR REPLACE TRIGGER webhook_invoices_update
  AFTER UPDATE ON invoices
  FOR EACH ROW
  WHEN (OLD."paidAt" IS NULL AND NEW."paidAt" IS NOT NULL)
  EXECUTE FUNCTION webhook_invoices_update();
