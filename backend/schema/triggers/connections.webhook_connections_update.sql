-- Why a trigger: Requests and sessions change connections; it tells what differs between the row before and after.
CREATE OR REPLACE TRIGGER webhook_connections_update
  AFTER UPDATE ON connections
  FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION webhook_connections_update();
