import { addColumns, dropColumns, run, tenantTable, type Db } from "../src/core/db/tables";

/** Changes after which every open deadline of the company is computed again. */
const watched = [
  {
    table: "settings",
    on: "INSERT OR UPDATE",
    when: `NEW."key" IN ('scheduleType', 'timezone', 'holidays', 'firstAnswerMinutes', 'nextAnswerMinutes')`,
  },
  { table: "companies", on: "UPDATE", when: `OLD."schedules" IS DISTINCT FROM NEW."schedules"` },
  {
    table: "queues",
    on: "UPDATE",
    when: ["schedules", "firstAnswerMinutes", "nextAnswerMinutes"]
      .map((name) => `OLD."${name}" IS DISTINCT FROM NEW."${name}"`)
      .join(" OR "),
  },
];

/** Code that begins or ends a wait, or moves the ticket, need not know of deadlines. */
export const followAnswerDeadline = `CREATE OR REPLACE FUNCTION "follow_answer_deadline"() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    waits boolean := NEW."waitingSince" IS NOT NULL AND NEW."status" <> 'closed' AND NOT NEW."isGroup";
    -- An insert has no OLD row.
    was "tickets"%ROWTYPE;
  BEGIN
    IF TG_OP = 'UPDATE' THEN was := OLD; END IF;
    IF NOT waits THEN
      IF was."answerFrom" IS NOT NULL AND (was."answerDueAt" IS NOT NULL OR was."deadlineStale") THEN
        INSERT INTO "answer_deadlines" ("companyId", "queueId", "userId", "connectionId", "isNext", "answerFrom", "dueAt", "endedAt")
        VALUES (was."companyId", was."queueId", coalesce(NEW."userId", was."userId"), was."connectionId",
                coalesce(was."waitingSince" > was."servedSince", false), was."answerFrom",
                CASE WHEN NOT was."deadlineStale" THEN was."answerDueAt" END,
                CASE WHEN NEW."updatedAt" > was."updatedAt" THEN NEW."updatedAt" ELSE clock_timestamp() END);
      END IF;
      NEW."answerFrom" := NULL;
      NEW."answerDueAt" := NULL;
      NEW."answerWarnAt" := NULL;
      NEW."answerOverdue" := false;
      NEW."deadlineStale" := false;
      RETURN NEW;
    END IF;
    IF was."answerFrom" IS NULL THEN
      -- A reopened ticket gets a new clock.
      NEW."answerFrom" := CASE WHEN was."status" = 'closed' THEN greatest(NEW."waitingSince", NEW."updatedAt")
                               ELSE NEW."waitingSince" END;
    ELSIF NEW."waitingSince" < was."waitingSince" AND was."answerFrom" = was."waitingSince" THEN
      NEW."answerFrom" := NEW."waitingSince";
    ELSIF NEW."queueId" IS NOT DISTINCT FROM was."queueId"
          AND coalesce(NEW."waitingSince" > NEW."servedSince", false) = coalesce(was."waitingSince" > was."servedSince", false) THEN
      RETURN NEW;
    END IF;
    NEW."deadlineStale" := NEW."deadlineStale" OR "has_answer_deadlines"(NEW."companyId");
    RETURN NEW;
  END $$`;

export async function up(db: Db): Promise<void> {
  await addColumns(db, "queues", { firstAnswerMinutes: "integer", nextAnswerMinutes: "integer" });
  await addColumns(db, "tickets", {
    answerFrom: "timestamptz(3)",
    answerDueAt: "timestamptz(3)",
    answerWarnAt: "timestamptz(3)",
    answerOverdue: "boolean NOT NULL DEFAULT false",
    deadlineStale: "boolean NOT NULL DEFAULT false",
  });
  await tenantTable(
    db,
    "answer_deadlines",
    {
      // No references: the trigger would lock these rows after the ticket's, those who delete them lock them first.
      queueId: "bigint",
      userId: "bigint",
      connectionId: "bigint",
      isNext: "boolean NOT NULL",
      answerFrom: "timestamptz(3) NOT NULL",
      dueAt: "timestamptz(3)",
      endedAt: "timestamptz(3) NOT NULL",
    },
    { timeless: true },
  );
  await tenantTable(db, "answer_deadline_marks", { at: "timestamptz(3) NOT NULL DEFAULT now()" }, { timeless: true });
  await run(
    db,
    `UPDATE "tickets" SET "answerFrom" = "waitingSince"
      WHERE "waitingSince" IS NOT NULL AND "status" <> 'closed' AND NOT "isGroup"`,
    `CREATE INDEX "tickets_by_deadline" ON "tickets" ("companyId", "status", "answerDueAt", "id" DESC)
      WHERE "answerDueAt" IS NOT NULL`,
    `CREATE INDEX "tickets_falling_due" ON "tickets" ("answerDueAt")
      WHERE "answerDueAt" IS NOT NULL AND NOT "answerOverdue" AND NOT "deadlineStale"`,
    `CREATE INDEX "tickets_without_deadline_yet" ON "tickets" ("companyId", "id") WHERE "deadlineStale"`,
    `CREATE INDEX "answer_deadlines_by_time" ON "answer_deadlines" ("companyId", "endedAt")`,
    `CREATE INDEX "answer_deadlines_without_time" ON "answer_deadlines" ("companyId", "id") WHERE "dueAt" IS NULL`,
    `CREATE INDEX "answer_deadline_marks_of" ON "answer_deadline_marks" ("companyId")`,
    `CREATE FUNCTION "has_answer_deadlines"(company bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
       SELECT EXISTS (SELECT FROM "queues" q
                       WHERE q."companyId" = company AND (q."firstAnswerMinutes" > 0 OR q."nextAnswerMinutes" > 0))
           OR EXISTS (SELECT FROM "settings" s
                       WHERE s."companyId" = company AND s."key" IN ('firstAnswerMinutes', 'nextAnswerMinutes')
                         AND s."value" <> '0')
     $$`,
    followAnswerDeadline,
    `CREATE TRIGGER "follow_answer_deadline_of_new" BEFORE INSERT ON "tickets" FOR EACH ROW
       WHEN (NEW."waitingSince" IS NOT NULL) EXECUTE FUNCTION "follow_answer_deadline"()`,
    `CREATE TRIGGER "follow_answer_deadline" BEFORE UPDATE OF "waitingSince", "status", "queueId", "servedSince" ON "tickets"
       FOR EACH ROW WHEN ((OLD."waitingSince" IS NOT NULL OR NEW."waitingSince" IS NOT NULL)
         AND (OLD."waitingSince", OLD."status", OLD."queueId", OLD."servedSince")
             IS DISTINCT FROM (NEW."waitingSince", NEW."status", NEW."queueId", NEW."servedSince"))
       EXECUTE FUNCTION "follow_answer_deadline"()`,
    `CREATE FUNCTION "mark_answer_deadlines"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF TG_TABLE_NAME = 'companies' THEN
         INSERT INTO "answer_deadline_marks" ("companyId") VALUES (NEW."id");
       ELSE
         INSERT INTO "answer_deadline_marks" ("companyId") VALUES (NEW."companyId");
       END IF;
       RETURN NULL;
     END $$`,
  );
  for (const { table, on, when } of watched)
    await run(
      db,
      `CREATE TRIGGER "mark_answer_deadlines" AFTER ${on} ON "${table}" FOR EACH ROW WHEN (${when})
         EXECUTE FUNCTION "mark_answer_deadlines"()`,
    );
}

export async function down(db: Db): Promise<void> {
  for (const { table } of watched) await run(db, `DROP TRIGGER "mark_answer_deadlines" ON "${table}"`);
  await run(
    db,
    `DROP TRIGGER "follow_answer_deadline" ON "tickets"`,
    `DROP TRIGGER "follow_answer_deadline_of_new" ON "tickets"`,
    `DROP FUNCTION "mark_answer_deadlines"()`,
    `DROP FUNCTION "follow_answer_deadline"()`,
    `DROP FUNCTION "has_answer_deadlines"(bigint)`,
    `DROP INDEX "tickets_without_deadline_yet"`,
    `DROP INDEX "tickets_falling_due"`,
    `DROP INDEX "tickets_by_deadline"`,
    `DROP TABLE "answer_deadline_marks"`,
    `DROP TABLE "answer_deadlines"`,
  );
  await dropColumns(db, "tickets", ["answerFrom", "answerDueAt", "answerWarnAt", "answerOverdue", "deadlineStale"]);
  await dropColumns(db, "queues", ["firstAnswerMinutes", "nextAnswerMinutes"]);
}
