-- Why a trigger: The event is in the transaction of the row, also when the previous release inserts it beside this
-- one.
CREATE OR REPLACE TRIGGER webhook_tickets_insert
  AFTER INSERT ON tickets
  FOR EACH ROW
  EXECUTE FUNCTION webhook_tickets_insert();
