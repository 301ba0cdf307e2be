CREATE OR REPLACE TRIGGER webhook_connections_insert
  AFTER INSERT ON connections
  FOR EACH ROW
  EXECUTE FUNCTION webhook_connections_insert();
