-- Why a trigger: The event is in the transaction of the row, also when the previous release inserts it beside this
-- one.
CREATE OR REPLACE TRIGGER webhook_connections_insert
  AFTER INSERT ON connections
  FOR EACH ROW
  EXECUTE FUNCTION webhook_connections_insert();
