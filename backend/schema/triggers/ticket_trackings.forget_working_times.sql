-- Why a trigger: The sums depend on these columns in every statement that changes them.
CREATE OR REPLACE TRIGGER forget_working_times
  BEFORE UPDATE OF "queueId", "queuedAt", "startedAt", "finishedAt", "answerFrom", "answeredAt" ON ticket_trackings
  FOR EACH ROW
  WHEN (OLD."workingWaitMs" IS NOT NULL
    OR OLD."workingServiceMs" IS NOT NULL
    OR OLD."workingAnswerMs" IS NOT NULL)
  EXECUTE FUNCTION forget_working_times();
