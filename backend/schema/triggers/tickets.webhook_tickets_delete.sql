CREATE OR REPLACE TRIGGER webhook_tickets_delete
  AFTER DELETE ON tickets
  FOR EACH ROW
  EXECUTE FUNCTION webhook_tickets_delete();
