CREATE OR REPLACE TRIGGER follow_answer_deadline_of_new
  BEFORE INSERT ON tickets
  FOR EACH ROW
  WHEN (NEW."waitingSince" IS NOT NULL)
  EXECUTE FUNCTION follow_answer_deadline();
