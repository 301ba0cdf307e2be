-- Why a trigger: Meta's webhook, each reading of all templates and people's changes write states; it tells what differs
-- between the row before and after.
CREATE OR REPLACE TRIGGER webhook_message_templates_update
  AFTER UPDATE ON message_templates
  FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state
    OR OLD.reason IS DISTINCT FROM NEW.reason)
  EXECUTE FUNCTION webhook_message_templates_update();
