CREATE OR REPLACE TRIGGER webhook_connections_delete
  AFTER DELETE ON connections
  FOR EACH ROW
  EXECUTE FUNCTION webhook_connections_delete();
