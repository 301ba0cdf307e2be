import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/** Rows after whose change every open deadline of the company is computed again. */
const watch = (settings: string[], limits: string[]) => [
  `DROP TRIGGER "mark_answer_deadlines" ON "settings"`,
  `DROP TRIGGER "mark_answer_deadlines" ON "queues"`,
  `CREATE TRIGGER "mark_answer_deadlines" AFTER INSERT OR UPDATE ON "settings" FOR EACH ROW
     WHEN (NEW."key" IN (${settings.map((key) => `'${key}'`).join(", ")})) EXECUTE FUNCTION "mark_answer_deadlines"()`,
  `CREATE TRIGGER "mark_answer_deadlines" AFTER UPDATE ON "queues" FOR EACH ROW
     WHEN (${["schedules", ...limits].map((name) => `OLD."${name}" IS DISTINCT FROM NEW."${name}"`).join(" OR ")})
     EXECUTE FUNCTION "mark_answer_deadlines"()`,
];
const limits = ["firstAnswerMinutes", "nextAnswerMinutes"];
const settings = ["scheduleType", "timezone", "holidays", ...limits];

/** Until when a ticket is to be resolved, beside until when its customer is to be answered. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "queues", { solutionMinutes: "integer" });
  await addColumns(db, "tickets", {
    solutionFrom: "timestamptz(3)",
    solutionDueAt: "timestamptz(3)",
    solutionWarnAt: "timestamptz(3)",
    solutionOverdue: "boolean NOT NULL DEFAULT false",
    solutionStale: "boolean NOT NULL DEFAULT false",
  });
  await addColumns(db, "answer_deadlines", { isSolution: "boolean NOT NULL DEFAULT false" });
  await run(
    db,
    `UPDATE "tickets" t
        SET "solutionFrom" = coalesce((SELECT max(l."createdAt") FROM "ticket_trackings" l
                                        WHERE l."companyId" = t."companyId" AND l."ticketId" = t."id" AND l."finishedAt" IS NULL),
                                      t."createdAt")
      WHERE t."status" <> 'closed' AND NOT t."isGroup"`,
    `CREATE INDEX "tickets_by_solution" ON "tickets" ("companyId", "status", "solutionDueAt", "id" DESC)
      WHERE "solutionDueAt" IS NOT NULL`,
    `CREATE INDEX "tickets_to_resolve" ON "tickets" ("solutionDueAt")
      WHERE "solutionDueAt" IS NOT NULL AND NOT "solutionOverdue" AND NOT "solutionStale"`,
    `DROP INDEX "tickets_without_deadline_yet"`,
    `CREATE INDEX "tickets_without_deadline_yet" ON "tickets" ("companyId", "id") WHERE "deadlineStale" OR "solutionStale"`,
    `CREATE FUNCTION "has_solution_deadlines"(company bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
       SELECT EXISTS (SELECT FROM "queues" q WHERE q."companyId" = company AND q."solutionMinutes" > 0)
           OR EXISTS (SELECT FROM "settings" s
                       WHERE s."companyId" = company AND s."key" = 'solutionMinutes' AND s."value" <> '0')
     $$`,
    // Code that opens, moves or closes a ticket need not know of deadlines.
    `CREATE FUNCTION "follow_solution_deadline"() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE
       -- An insert has no OLD row.
       was "tickets"%ROWTYPE;
     BEGIN
       IF TG_OP = 'UPDATE' THEN was := OLD; END IF;
       IF NEW."status" = 'closed' OR NEW."isGroup" THEN
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
       NEW."solutionStale" := NEW."solutionStale" OR "has_solution_deadlines"(NEW."companyId");
       RETURN NEW;
     END $$`,
    `CREATE TRIGGER "follow_solution_deadline_of_new" BEFORE INSERT ON "tickets" FOR EACH ROW
       EXECUTE FUNCTION "follow_solution_deadline"()`,
    `CREATE TRIGGER "follow_solution_deadline" BEFORE UPDATE OF "status", "queueId", "solutionFrom" ON "tickets"
       FOR EACH ROW WHEN ((OLD."status", OLD."queueId", OLD."solutionFrom")
             IS DISTINCT FROM (NEW."status", NEW."queueId", NEW."solutionFrom"))
       EXECUTE FUNCTION "follow_solution_deadline"()`,
    ...watch([...settings, "solutionMinutes"], [...limits, "solutionMinutes"]),
  );
}

export async function down(db: Db): Promise<void> {
  await run(
    db,
    ...watch(settings, limits),
    `DROP TRIGGER "follow_solution_deadline" ON "tickets"`,
    `DROP TRIGGER "follow_solution_deadline_of_new" ON "tickets"`,
    `DROP FUNCTION "follow_solution_deadline"()`,
    `DROP FUNCTION "has_solution_deadlines"(bigint)`,
    `DROP INDEX "tickets_without_deadline_yet"`,
    `CREATE INDEX "tickets_without_deadline_yet" ON "tickets" ("companyId", "id") WHERE "deadlineStale"`,
    `DROP INDEX "tickets_to_resolve"`,
    `DROP INDEX "tickets_by_solution"`,
    `DELETE FROM "answer_deadlines" WHERE "isSolution"`,
  );
  await dropColumns(db, "answer_deadlines", ["isSolution"]);
  await dropColumns(db, "tickets", [
    "solutionFrom",
    "solutionDueAt",
    "solutionWarnAt",
    "solutionOverdue",
    "solutionStale",
  ]);
  await dropColumns(db, "queues", ["solutionMinutes"]);
}
