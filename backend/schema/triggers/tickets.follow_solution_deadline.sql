-- Why a trigger: As follow_answer_deadline: the rule compares the row before and after a change, however it changed.
CREATE OR REPLACE TRIGGER follow_solution_deadline
  BEFORE UPDATE OF status, "queueId", "solutionFrom" ON tickets
  FOR EACH ROW
  WHEN ((OLD.status, OLD."queueId", OLD."solutionFrom") IS DISTINCT FROM (NEW.status, NEW."queueId", NEW."solutionFrom"))
  EXECUTE FUNCTION follow_solution_deadline();
