CREATE OR REPLACE TRIGGER follow_answer_deadline
  BEFORE UPDATE OF "waitingSince", status, "queueId", "servedSince" ON tickets
  FOR EACH ROW
  WHEN ((OLD."waitingSince" IS NOT NULL OR NEW."waitingSince" IS NOT NULL)
    AND (OLD."waitingSince", OLD.status, OLD."queueId", OLD."servedSince") IS DISTINCT FROM (NEW."waitingSince", NEW.status, NEW."queueId", NEW."servedSince"))
  EXECUTE FUNCTION follow_answer_deadline();
