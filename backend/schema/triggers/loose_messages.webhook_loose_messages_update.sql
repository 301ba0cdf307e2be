-- Why a trigger: Acknowledgements and failures come in several statements, and also when a connection is deleted.
CREATE OR REPLACE TRIGGER webhook_loose_messages_update
  AFTER UPDATE ON loose_messages
  FOR EACH ROW
  WHEN (NEW.source = 'api' AND NEW."messageId" IS NULL AND OLD.ack IS DISTINCT FROM NEW.ack)
  EXECUTE FUNCTION webhook_loose_messages_update();
