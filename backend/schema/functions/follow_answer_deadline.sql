CREATE OR REPLACE FUNCTION follow_answer_deadline()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
  DECLARE
    waits boolean := NEW."waitingSince" IS NOT NULL AND NEW."status" <> 'closed';
    -- An insert has no OLD row.
    was "tickets"%ROWTYPE;
  BEGIN
    IF TG_OP = 'UPDATE' THEN was := OLD; END IF;
    IF NOT waits THEN
      IF was."answerFrom" IS NOT NULL AND (was."answerDueAt" IS NOT NULL OR was."deadlineStale") THEN
        INSERT INTO "answer_deadlines" ("companyId", "queueId", "userId", "connectionId", "isNext", "answerFrom", "dueAt", "endedAt", "ticketId", "waitingSince")
        VALUES (was."companyId", was."queueId", coalesce(NEW."userId", was."userId"), was."connectionId",
                coalesce(was."waitingSince" > was."servedSince", false), was."answerFrom",
                CASE WHEN NOT was."deadlineStale" THEN was."answerDueAt" END,
                CASE WHEN NEW."updatedAt" > was."updatedAt" THEN NEW."updatedAt" ELSE clock_timestamp() END,
                was."id", was."waitingSince");
      END IF;
      NEW."answerFrom" := NULL;
      NEW."answerDueAt" := NULL;
      NEW."answerWarnAt" := NULL;
      NEW."answerOverdue" := false;
      NEW."deadlineStale" := false;
      RETURN NEW;
    END IF;
    IF was."answerFrom" IS NULL THEN
      IF NEW."answerFrom" IS NOT NULL OR NEW."updatedAt" = was."updatedAt" THEN
        -- The wait goes on as if it had not ended: its answer failed, or what ended it was undone.
        WITH gone AS (
          DELETE FROM "answer_deadlines" d
           WHERE d."companyId" = NEW."companyId" AND d."ticketId" = NEW."id" AND d."waitingSince" = NEW."waitingSince"
          RETURNING d."answerFrom")
        SELECT coalesce(max(gone."answerFrom"), NEW."answerFrom", NEW."waitingSince") INTO NEW."answerFrom" FROM gone;
      ELSE
        -- A reopened ticket gets a new clock.
        NEW."answerFrom" := CASE WHEN was."status" = 'closed' THEN greatest(NEW."waitingSince", NEW."updatedAt")
                                 ELSE NEW."waitingSince" END;
      END IF;
    ELSIF NEW."waitingSince" < was."waitingSince" AND was."answerFrom" = was."waitingSince" THEN
      NEW."answerFrom" := NEW."waitingSince";
      DELETE FROM "answer_deadlines" d
       WHERE d."companyId" = NEW."companyId" AND d."ticketId" = NEW."id" AND d."waitingSince" = NEW."waitingSince";
    ELSIF NEW."waitingSince" > was."waitingSince" AND was."answerFrom" = was."waitingSince" THEN
      NEW."answerFrom" := NEW."waitingSince";
    ELSIF NEW."queueId" IS NOT DISTINCT FROM was."queueId"
          AND coalesce(NEW."waitingSince" > NEW."servedSince", false) = coalesce(was."waitingSince" > was."servedSince", false) THEN
      RETURN NEW;
    END IF;
    NEW."deadlineStale" := NEW."deadlineStale" OR ("has_answer_deadlines"(NEW."companyId") AND (NOT NEW."isGroup" OR "has_group_deadlines"(NEW."companyId")));
    RETURN NEW;
  END $$;
