-- Why a trigger: The event is in the transaction of the row, whoever settles or removes the invoice.
CREATE OR REPLACE TRIGGER webhook_invoices
  AFTER INSERT OR DELETE OR UPDATE OF "planName", "periodFrom", "periodTo", "valueCents", "paidAt" ON invoices
  FOR EACH ROW
  EXECUTE FUNCTION webhook_invoices();
