import { run, type Db } from "../src/core/db/tables";

const watched = [
  "scheduleType",
  "timezone",
  "holidays",
  "firstAnswerMinutes",
  "nextAnswerMinutes",
  "solutionMinutes",
] as const;

/** Settings after whose change every open deadline of the company is computed again. */
const watch = (settings: readonly string[]) => [
  `DROP TRIGGER "mark_answer_deadlines" ON "settings"`,
  `CREATE TRIGGER "mark_answer_deadlines" AFTER INSERT OR UPDATE ON "settings" FOR EACH ROW
     WHEN (NEW."key" IN (${settings.map((key) => `'${key}'`).join(", ")})) EXECUTE FUNCTION "mark_answer_deadlines"()`,
];

/**
 * The clocks of groups run like those of other tickets; whether they have deadlines is a setting. A wait whose first
 * message was deleted counts from the next one.
 */
export async function up(db: Db): Promise<void> {
  await run(
    db,
    `CREATE FUNCTION "has_group_deadlines"(company bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
       SELECT EXISTS (SELECT FROM "settings" s
                       WHERE s."companyId" = company AND s."key" = 'groupDeadlines' AND s."value" = 'enabled')
     $$`,
    followAnswers(true),
    followSolutions(true),
    ...watch([...watched, "groupDeadlines"]),
    `UPDATE "tickets" SET "answerFrom" = "waitingSince"
      WHERE "isGroup" AND "waitingSince" IS NOT NULL AND "status" <> 'closed'`,
    `UPDATE "tickets" t
        SET "solutionFrom" = coalesce((SELECT max(l."createdAt") FROM "ticket_trackings" l
                                        WHERE l."companyId" = t."companyId" AND l."ticketId" = t."id" AND l."finishedAt" IS NULL),
                                      t."createdAt")
      WHERE t."isGroup" AND t."status" <> 'closed'`,
  );
}

export const down = (db: Db): Promise<void> =>
  run(
    db,
    ...watch(watched),
    followSolutions(false),
    followAnswers(false),
    `DROP FUNCTION "has_group_deadlines"(bigint)`,
    `UPDATE "tickets"
        SET "answerFrom" = NULL, "answerDueAt" = NULL, "answerWarnAt" = NULL, "answerOverdue" = false, "deadlineStale" = false
      WHERE "isGroup" AND "answerFrom" IS NOT NULL`,
    `UPDATE "tickets"
        SET "solutionFrom" = NULL, "solutionDueAt" = NULL, "solutionWarnAt" = NULL, "solutionOverdue" = false, "solutionStale" = false
      WHERE "isGroup" AND "solutionFrom" IS NOT NULL`,
    `DELETE FROM "answer_deadlines" d USING "tickets" t
      WHERE t."companyId" = d."companyId" AND t."id" = d."ticketId" AND t."isGroup"`,
  );

const ofGroups = (groups: boolean) =>
  groups ? ` AND (NOT NEW."isGroup" OR "has_group_deadlines"(NEW."companyId"))` : "";

const nextMessage = `ELSIF NEW."waitingSince" > was."waitingSince" AND was."answerFrom" = was."waitingSince" THEN
      NEW."answerFrom" := NEW."waitingSince";
    `;
/** Without groups: as of 0089. */
const followAnswers = (
  groups: boolean,
) => `CREATE OR REPLACE FUNCTION "follow_answer_deadline"() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    waits boolean := NEW."waitingSince" IS NOT NULL AND NEW."status" <> 'closed'${groups ? "" : ` AND NOT NEW."isGroup"`};
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
    ${groups ? nextMessage : ""}ELSIF NEW."queueId" IS NOT DISTINCT FROM was."queueId"
          AND coalesce(NEW."waitingSince" > NEW."servedSince", false) = coalesce(was."waitingSince" > was."servedSince", false) THEN
      RETURN NEW;
    END IF;
    NEW."deadlineStale" := NEW."deadlineStale" OR ("has_answer_deadlines"(NEW."companyId")${ofGroups(groups)});
    RETURN NEW;
  END $$`;

/** Without groups: as of 0092. */
const followSolutions = (groups: boolean) => `
  CREATE OR REPLACE FUNCTION "follow_solution_deadline"() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    -- An insert has no OLD row.
    was "tickets"%ROWTYPE;
  BEGIN
    IF TG_OP = 'UPDATE' THEN was := OLD; END IF;
    IF NEW."status" = 'closed'${groups ? "" : ` OR NEW."isGroup"`} THEN
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
    NEW."solutionStale" := NEW."solutionStale" OR ("has_solution_deadlines"(NEW."companyId")${ofGroups(groups)});
    RETURN NEW;
  END $$`;
