CREATE OR REPLACE FUNCTION end_ticket_pause()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
  DECLARE
    -- The sweep may be late: from the day on, the clock runs.
    ended timestamptz := least(OLD."pausedUntil",
      CASE WHEN NEW."resumedAt" IS DISTINCT FROM OLD."resumedAt" THEN NEW."resumedAt"
           WHEN NEW."updatedAt" > OLD."updatedAt" THEN NEW."updatedAt" ELSE clock_timestamp() END);
  BEGIN
    IF NEW."pausedUntil" IS NOT NULL AND NEW."lastInboundId" IS DISTINCT FROM OLD."lastInboundId" AND NEW."status" = OLD."status" THEN
      -- The customer wrote. Every other end of a pause is told by whoever ends it.
      INSERT INTO "ticket_events" ("companyId", "ticketId", "kind", "userName", "details", "createdAt")
      VALUES (NEW."companyId", NEW."id", 'resumed', '', '{}', ended);
    END IF;
    NEW."solutionPauses" := OLD."solutionPauses" || jsonb_build_array(jsonb_build_object('from', OLD."pausedAt", 'to', ended));
    NEW."pausedAt" := NULL;
    NEW."pausedUntil" := NULL;
    NEW."pausedBy" := NULL;
    NEW."resumedAt" := ended;
    NEW."solutionStale" := NEW."solutionStale" OR ("has_solution_deadlines"(NEW."companyId") AND (NOT NEW."isGroup" OR "has_group_deadlines"(NEW."companyId")));
    RETURN NEW;
  END $$;
