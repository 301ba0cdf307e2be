-- Why a trigger: It binds every client of the database, not only our statements.
CREATE OR REPLACE TRIGGER audit_entries_never_truncated
  BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT
  EXECUTE FUNCTION audit_is_append_only();
