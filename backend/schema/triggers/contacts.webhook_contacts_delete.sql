-- Why a trigger: Requests and merges delete contacts; the event is in the transaction of the row.
CREATE OR REPLACE TRIGGER webhook_contacts_delete
  AFTER DELETE ON contacts
  FOR EACH ROW
  EXECUTE FUNCTION webhook_contacts_delete();
