CREATE OR REPLACE FUNCTION follow_solution_deadline()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
  DECLARE
    -- An insert has no OLD row.
    was "tickets"%ROWTYPE;
  BEGIN
    IF TG_OP = 'UPDATE' THEN was := OLD; END IF;
    IF NEW."status" = 'closed' THEN
      -- A pause that ends with the ticket leaves a mark.
      IF was."solutionDueAt" IS NOT NULL OR was."solutionStale" OR NEW."solutionStale" THEN
        INSERT INTO "answer_deadlines" ("companyId", "queueId", "userId", "connectionId", "isNext", "isSolution", "answerFrom", "dueAt", "endedAt", "ticketId")
        VALUES (was."companyId", was."queueId", coalesce(NEW."userId", was."userId"), was."connectionId", false, true, was."solutionFrom",
                CASE WHEN NOT was."solutionStale" THEN was."solutionDueAt" END,
                CASE WHEN NEW."updatedAt" > was."updatedAt" THEN NEW."updatedAt" ELSE clock_timestamp() END, was."id");
      END IF;
      NEW."solutionFrom" := NULL;
      NEW."solutionDueAt" := NULL;
      NEW."solutionWarnAt" := NULL;
      NEW."solutionOverdue" := false;
      NEW."solutionStale" := false;
      RETURN NEW;
    END IF;
    IF was."solutionFrom" IS NULL THEN
      IF NEW."solutionFrom" IS NULL THEN
        -- A reopened ticket gets a new clock.
        NEW."solutionFrom" := CASE TG_OP WHEN 'INSERT' THEN NEW."queuedAt" ELSE NEW."updatedAt" END;
      ELSE
        -- That it was closed is undone.
        DELETE FROM "answer_deadlines" d
         WHERE d."companyId" = NEW."companyId" AND d."ticketId" = NEW."id" AND d."isSolution" AND d."answerFrom" = NEW."solutionFrom";
      END IF;
    ELSIF (NEW."queueId", NEW."solutionFrom") IS NOT DISTINCT FROM (was."queueId", was."solutionFrom") THEN
      RETURN NEW;
    END IF;
    NEW."solutionStale" := NEW."solutionStale" OR ("has_solution_deadlines"(NEW."companyId") AND (NOT NEW."isGroup" OR "has_group_deadlines"(NEW."companyId")));
    RETURN NEW;
  END $$;
