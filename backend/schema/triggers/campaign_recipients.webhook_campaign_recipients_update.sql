-- Why a trigger: Many statements move recipients; it tells what differs between the row before and after.
CREATE OR REPLACE TRIGGER webhook_campaign_recipients_update
  AFTER UPDATE ON campaign_recipients
  FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION webhook_campaign_recipients_update();
