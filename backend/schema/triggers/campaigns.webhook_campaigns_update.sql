-- Why a trigger: People, the dispatcher, and deleted lists and connections change campaigns; it tells what differs between
-- the row before and after.
CREATE OR REPLACE TRIGGER webhook_campaigns_update
  AFTER UPDATE ON campaigns
  FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status
    OR OLD."restReason" IS DISTINCT FROM NEW."restReason")
  EXECUTE FUNCTION webhook_campaigns_update();
