CREATE OR REPLACE FUNCTION webhook_invoice(invoice invoices)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $$
    SELECT jsonb_build_object('id', invoice."id", 'planName', invoice."planName", 'periodFrom', invoice."periodFrom", 'periodTo', invoice."periodTo", 'valueCents', invoice."valueCents", 'paidAt', invoice."paidAt")
  $$;
