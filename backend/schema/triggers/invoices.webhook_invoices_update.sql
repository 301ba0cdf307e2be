-- Why a trigger: The event is in the transaction of the row, whoever settles the invoice.
CREATE OR REPLACE TRIGGER webhook_invoices_update
  AFTER UPDATE ON invoices
  FOR EACH ROW
  WHEN (OLD."paidAt" IS NULL AND NEW."paidAt" IS NOT NULL)
  EXECUTE FUNCTION webhook_invoices_update();
