CREATE OR REPLACE TRIGGER webhook_tickets_insert
  AFTER INSERT ON tickets
  FOR EACH ROW
  EXECUTE FUNCTION webhook_tickets_insert();
