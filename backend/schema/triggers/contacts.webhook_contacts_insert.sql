-- Why a trigger: The event is in the transaction of the row, whether a conversation, an import or a request brings the
-- contact.
CREATE OR REPLACE TRIGGER webhook_contacts_insert
  AFTER INSERT ON contacts
  FOR EACH ROW
  EXECUTE FUNCTION webhook_contacts_insert();
