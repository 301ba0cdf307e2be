CREATE OR REPLACE TRIGGER mark_hours_after_delete
  AFTER DELETE ON ticket_trackings REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT
  EXECUTE FUNCTION mark_hours_after_delete();
