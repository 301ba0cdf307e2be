-- Why a trigger: The rule compares a ticket's row before and after a change, however it changed: by ticket.write.ts,
-- by the foreign key of a deleted queue, or by the previous release, which may run beside this one.
CREATE OR REPLACE TRIGGER follow_answer_deadline
  BEFORE UPDATE OF "waitingSince", status, "queueId", "servedSince" ON tickets
  FOR EACH ROW
  WHEN ((OLD."waitingSince" IS NOT NULL OR NEW."waitingSince" IS NOT NULL)
    AND (OLD."waitingSince", OLD.status, OLD."queueId", OLD."servedSince") IS DISTINCT FROM (NEW."waitingSince", NEW.status, NEW."queueId", NEW."servedSince"))
  EXECUTE FUNCTION follow_answer_deadline();
