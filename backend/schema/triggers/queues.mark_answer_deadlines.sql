-- Why a trigger: Deadlines depend on these columns, whoever changes them, also the previous release beside this one.
CREATE OR REPLACE TRIGGER mark_answer_deadlines
  AFTER UPDATE ON queues
  FOR EACH ROW
  WHEN (OLD.schedules IS DISTINCT FROM NEW.schedules
    OR OLD."firstAnswerMinutes" IS DISTINCT FROM NEW."firstAnswerMinutes"
    OR OLD."nextAnswerMinutes" IS DISTINCT FROM NEW."nextAnswerMinutes"
    OR OLD."solutionMinutes" IS DISTINCT FROM NEW."solutionMinutes")
  EXECUTE FUNCTION mark_answer_deadlines();
