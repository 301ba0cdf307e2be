CREATE OR REPLACE TRIGGER follow_first_answer_of_new
  AFTER INSERT ON messages
  FOR EACH ROW
  WHEN (NEW."endedWait" IS NOT NULL)
  EXECUTE FUNCTION follow_first_answer();
