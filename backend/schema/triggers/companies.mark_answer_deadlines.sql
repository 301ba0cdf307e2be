CREATE OR REPLACE TRIGGER mark_answer_deadlines
  AFTER UPDATE ON companies
  FOR EACH ROW
  WHEN (OLD.schedules IS DISTINCT FROM NEW.schedules)
  EXECUTE FUNCTION mark_answer_deadlines();
