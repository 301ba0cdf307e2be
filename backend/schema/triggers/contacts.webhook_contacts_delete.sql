CREATE OR REPLACE TRIGGER webhook_contacts_delete
  AFTER DELETE ON contacts
  FOR EACH ROW
  EXECUTE FUNCTION webhook_contacts_delete();
