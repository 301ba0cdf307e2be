-- Why a trigger: Deadlines depend on these settings, whoever changes them, also the previous release beside this one.
CREATE OR REPLACE TRIGGER mark_answer_deadlines
  AFTER INSERT OR UPDATE ON settings
  FOR EACH ROW
  WHEN (NEW.key IN ('scheduleType', 'timezone', 'holidays', 'firstAnswerMinutes', 'nextAnswerMinutes', 'solutionMinutes', 'groupDeadlines'))
  EXECUTE FUNCTION mark_answer_deadlines();
