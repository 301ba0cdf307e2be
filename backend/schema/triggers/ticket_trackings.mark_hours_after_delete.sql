-- Why a trigger: Rows are also deleted with their tickets by a foreign key; a deletion without a mark would leave the
-- reports wrong for good.
CREATE OR REPLACE TRIGGER mark_hours_after_delete
  AFTER DELETE ON ticket_trackings REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT
  EXECUTE FUNCTION mark_hours_after_delete();
