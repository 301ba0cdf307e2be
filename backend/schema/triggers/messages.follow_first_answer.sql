-- Why a trigger: Several statements of ours begin and end a wait's answer, and so do those of the previous release
-- beside this one.
CREATE OR REPLACE TRIGGER follow_first_answer
  AFTER UPDATE OF "endedWait" ON messages
  FOR EACH ROW
  WHEN (OLD."endedWait" IS DISTINCT FROM NEW."endedWait")
  EXECUTE FUNCTION follow_first_answer();
