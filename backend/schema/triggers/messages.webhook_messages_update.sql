-- Why a trigger: Texts, acknowledgements and files change in many statements; it tells what differs between the row
-- before and after.
CREATE OR REPLACE TRIGGER webhook_messages_update
  AFTER UPDATE ON messages
  FOR EACH ROW
  WHEN (OLD.ack IS DISTINCT FROM NEW.ack
    OR OLD.body IS DISTINCT FROM NEW.body
    OR OLD."isDeleted" IS DISTINCT FROM NEW."isDeleted"
    OR (OLD."mediaState" IS DISTINCT FROM NEW."mediaState" AND NEW."mediaState" = 'ready'))
  EXECUTE FUNCTION webhook_messages_update();
