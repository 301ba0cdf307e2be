import { applySchema } from "../src/core/db/schema-files";
import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

const columns = {
  pausedAt: "timestamptz",
  pausedUntil: "timestamptz",
  pausedBy: "varchar(50)",
  resumedAt: "timestamptz",
  solutionPauses: "jsonb NOT NULL DEFAULT '[]'",
};

/**
 * A ticket that waits for the customer: the deadline of its solution stands still. A trigger ends the pause, and its name
 * makes it run before that of the deadline. The index has paused tickets alone, for the sweep.
 */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "tickets", columns);
  await run(db, `CREATE INDEX "tickets_paused" ON "tickets" ("pausedUntil") WHERE "pausedUntil" IS NOT NULL`);
  await applySchema(
    db,
    "functions/end_ticket_pause",
    "functions/follow_solution_deadline",
    "triggers/tickets.end_ticket_pause",
  );
}

export async function down(db: Db): Promise<void> {
  await run(
    db,
    `DROP TRIGGER "end_ticket_pause" ON "tickets"`,
    `DROP FUNCTION "end_ticket_pause"()`,
    formerFollowSolutionDeadline,
    `DELETE FROM "ticket_events" WHERE "kind" IN ('paused', 'resumed')`,
  );
  await dropColumns(db, "tickets", Object.keys(columns));
}

const formerFollowSolutionDeadline = `
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
        IF was."solutionDueAt" IS NOT NULL OR was."solutionStale" THEN
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
    END $$
`;
