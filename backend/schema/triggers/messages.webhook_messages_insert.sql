-- Why a trigger: The event is in the transaction of the row, whether it comes, is sent, or was sent before it had a
-- ticket.
CREATE OR REPLACE TRIGGER webhook_messages_insert
  AFTER INSERT ON messages
  FOR EACH ROW
  EXECUTE FUNCTION webhook_messages_insert();
