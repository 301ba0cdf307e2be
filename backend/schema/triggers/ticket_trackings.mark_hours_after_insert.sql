-- Why a trigger: Reports sum these rows; a row that came without a mark would be missing from them for good.
CREATE OR REPLACE TRIGGER mark_hours_after_insert
  AFTER INSERT ON ticket_trackings REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT
  EXECUTE FUNCTION mark_hours_after_insert();
