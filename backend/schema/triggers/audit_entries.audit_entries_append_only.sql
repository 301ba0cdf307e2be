-- Why a trigger: It binds every client of the database, not only our statements.
CREATE OR REPLACE TRIGGER audit_entries_append_only
  BEFORE DELETE OR UPDATE ON audit_entries
  FOR EACH ROW
  EXECUTE FUNCTION audit_is_append_only();
