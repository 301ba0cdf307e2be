-- Why a trigger: The same rule as for changed messages, for the answers of people and of the company's phone.
CREATE OR REPLACE TRIGGER follow_first_answer_of_new
  AFTER INSERT ON messages
  FOR EACH ROW
  WHEN (NEW."endedWait" IS NOT NULL)
  EXECUTE FUNCTION follow_first_answer();
