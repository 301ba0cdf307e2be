-- Why a trigger: People, the bot and programs write and delete notes; the event is in the transaction of the row.
CREATE OR REPLACE TRIGGER webhook_ticket_notes_delete
  AFTER DELETE ON ticket_notes
  FOR EACH ROW
  EXECUTE FUNCTION webhook_ticket_notes_delete();
