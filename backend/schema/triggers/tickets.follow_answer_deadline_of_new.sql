-- Why a trigger: The same rule as for changed tickets, for those that are inserted with a wait.
CREATE OR REPLACE TRIGGER follow_answer_deadline_of_new
  BEFORE INSERT ON tickets
  FOR EACH ROW
  WHEN (NEW."waitingSince" IS NOT NULL)
  EXECUTE FUNCTION follow_answer_deadline();
