-- Why a trigger: Tickets are also deleted by the foreign key of a deleted contact, where no statement of ours runs.
CREATE OR REPLACE TRIGGER webhook_tickets_delete
  AFTER DELETE ON tickets
  FOR EACH ROW
  EXECUTE FUNCTION webhook_tickets_delete();
