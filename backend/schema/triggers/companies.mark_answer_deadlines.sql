-- Why a trigger: Deadlines depend on these hours, whoever changes them, also the previous release beside this one.
CREATE OR REPLACE TRIGGER mark_answer_deadlines
  AFTER UPDATE ON companies
  FOR EACH ROW
  WHEN (OLD.schedules IS DISTINCT FROM NEW.schedules)
  EXECUTE FUNCTION mark_answer_deadlines();
