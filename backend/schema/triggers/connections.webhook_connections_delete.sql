-- Why a trigger: The event is in the transaction of the row, also when the previous release deletes it beside this
-- one.
CREATE OR REPLACE TRIGGER webhook_connections_delete
  AFTER DELETE ON connections
  FOR EACH ROW
  EXECUTE FUNCTION webhook_connections_delete();
