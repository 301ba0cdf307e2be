CREATE OR REPLACE TRIGGER follow_first_answer
  AFTER UPDATE OF "endedWait" ON messages
  FOR EACH ROW
  WHEN (OLD."endedWait" IS DISTINCT FROM NEW."endedWait")
  EXECUTE FUNCTION follow_first_answer();
