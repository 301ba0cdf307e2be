-- Why a trigger: The event is in the transaction of the row, whichever module queues it.
CREATE OR REPLACE TRIGGER webhook_loose_messages_insert
  AFTER INSERT ON loose_messages
  FOR EACH ROW
  WHEN (NEW.source = 'api')
  EXECUTE FUNCTION webhook_loose_messages_insert();
