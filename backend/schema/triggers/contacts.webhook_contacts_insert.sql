CREATE OR REPLACE TRIGGER webhook_contacts_insert
  AFTER INSERT ON contacts
  FOR EACH ROW
  EXECUTE FUNCTION webhook_contacts_insert();
