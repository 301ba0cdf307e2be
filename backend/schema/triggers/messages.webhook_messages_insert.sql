CREATE OR REPLACE TRIGGER webhook_messages_insert
  AFTER INSERT ON messages
  FOR EACH ROW
  EXECUTE FUNCTION webhook_messages_insert();
