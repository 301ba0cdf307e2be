-- Why a trigger: People, the bot, imports and the board set and remove tags; the event is in the transaction of the row.
CREATE OR REPLACE TRIGGER webhook_contact_tags
  AFTER INSERT OR DELETE ON contact_tags
  FOR EACH ROW
  EXECUTE FUNCTION webhook_tags();
