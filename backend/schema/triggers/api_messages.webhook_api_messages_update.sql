-- Why a trigger: The event is in the transaction of the row, whoever gives up on it.
CREATE OR REPLACE TRIGGER webhook_api_messages_update
  AFTER UPDATE ON api_messages
  FOR EACH ROW
  WHEN (OLD.state = 'queued' AND NEW.state = 'failed')
  EXECUTE FUNCTION webhook_api_messages_update();
