-- Why a trigger: Rows also change by the foreign key of a deleted connection; a change without a mark would leave the reports wrong for good.
CREATE OR REPLACE TRIGGER mark_hours_after_update
  AFTER UPDATE ON ticket_trackings REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT
  EXECUTE FUNCTION mark_hours_after_update();
