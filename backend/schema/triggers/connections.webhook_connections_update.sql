CREATE OR REPLACE TRIGGER webhook_connections_update
  AFTER UPDATE ON connections
  FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION webhook_connections_update();
