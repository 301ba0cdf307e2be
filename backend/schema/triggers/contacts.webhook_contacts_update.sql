-- Why a trigger: Conversations, imports and requests change contacts; it tells what differs between the row before and
-- after.
CREATE OR REPLACE TRIGGER webhook_contacts_update
  AFTER UPDATE ON contacts
  FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name
    OR OLD.number IS DISTINCT FROM NEW.number
    OR OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION webhook_contacts_update();
