import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";
import { followUpdates, forgetTimes } from "./0102-working-times";

const sums = {
  isGroup: ["boolean", "false"],
  answered: ["integer", "0"],
  answerMs: ["bigint", "0"],
  answers: ["integer[]", "'{}'"],
  workingAnswerMs: ["bigint", "0"],
  workingAnswers: ["integer[]", "'{}'"],
} as const;
const sumColumns = Object.entries(sums);
const tables = ["ticket_hours", "ticket_days"];

/** What the sums of an hour depend on. */
const counted = [
  ...["ticketId", "queueId", "userId", "connectionId", "createdAt", "queuedAt", "startedAt", "finishedAt"],
  ...["answerFrom", "answeredAt"],
];
const columnsOf = (alias: string) => `(${counted.map((name) => `${alias}."${name}"`).join(", ")})`;

/** Quarters of an hour, because the hours of some time zones begin at half past or a quarter to. */
const markHours = (verb: string, rows: string, moments: string[]) => `
  CREATE OR REPLACE FUNCTION "mark_hours_after_${verb}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO "ticket_hour_marks" ("companyId", "at")
    SELECT DISTINCT l."companyId", date_bin('15 minutes', m.at, '2000-01-01Z') AS at
      FROM (${rows}) l CROSS JOIN LATERAL (VALUES ${moments.map((name) => `(l."${name}")`).join(", ")}) m (at)
      JOIN companies c ON c.id = l."companyId" AND c."removedAt" IS NULL
     WHERE m.at IS NOT NULL;
    RETURN NULL;
  END $$`;
const changed = ["b", "a"].map(
  (of) =>
    `SELECT ${of}.* FROM before b JOIN after a ON a.id = b.id WHERE ${columnsOf("a")} IS DISTINCT FROM ${columnsOf("b")}`,
);
const moments = ["createdAt", "startedAt", "finishedAt"];

/** When a person first answered in each life of a ticket, and the sums of groups beside those of other tickets. */
export async function up(db: Db): Promise<void> {
  // `answerId`: the message that answers. No reference: retention deletes messages and keeps the lives.
  await addColumns(db, "ticket_trackings", {
    answerFrom: "timestamptz(3)",
    answeredAt: "timestamptz(3)",
    answerId: "bigint",
    workingAnswerMs: "bigint",
  });
  for (const table of tables) {
    await addColumns(
      db,
      table,
      Object.fromEntries(sumColumns.map(([name, [type, none]]) => [name, `${type} NOT NULL DEFAULT ${none}`])),
    );
    // During an upgrade, a process of the version before fails to sum up an hour without these sums: it stays marked.
    await run(
      db,
      `ALTER TABLE "${table}" ${sumColumns.map(([name]) => `ALTER COLUMN "${name}" DROP DEFAULT`).join(", ")}`,
    );
  }
  const all = [...moments, "answeredAt"];
  await run(
    db,
    `CREATE INDEX "ticket_trackings_by_answer" ON "ticket_trackings" ("companyId", "answeredAt") WHERE "answeredAt" IS NOT NULL`,
    markHours("insert", `TABLE after`, all),
    markHours("update", changed.join(" UNION ALL "), all),
    markHours("delete", `TABLE before`, all),
    `DROP TRIGGER "forget_working_times" ON "ticket_trackings"`,
    `CREATE OR REPLACE FUNCTION "forget_working_times"() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE
       moved boolean := NEW."queueId" IS DISTINCT FROM OLD."queueId" AND NEW."queueId" IS NOT NULL;
     BEGIN
       IF moved OR (NEW."queuedAt", NEW."startedAt") IS DISTINCT FROM (OLD."queuedAt", OLD."startedAt") THEN
         NEW."workingWaitMs" := NULL;
       END IF;
       IF moved OR (NEW."startedAt", NEW."finishedAt") IS DISTINCT FROM (OLD."startedAt", OLD."finishedAt") THEN
         NEW."workingServiceMs" := NULL;
       END IF;
       IF moved OR (NEW."answerFrom", NEW."answeredAt") IS DISTINCT FROM (OLD."answerFrom", OLD."answeredAt") THEN
         NEW."workingAnswerMs" := NULL;
       END IF;
       RETURN NEW;
     END $$`,
    `CREATE TRIGGER "forget_working_times"
       BEFORE UPDATE OF "queueId", "queuedAt", "startedAt", "finishedAt", "answerFrom", "answeredAt"
       ON "ticket_trackings" FOR EACH ROW
       WHEN (OLD."workingWaitMs" IS NOT NULL OR OLD."workingServiceMs" IS NOT NULL OR OLD."workingAnswerMs" IS NOT NULL)
       EXECUTE FUNCTION "forget_working_times"()`,
    followFirstAnswer,
    `CREATE TRIGGER "follow_first_answer_of_new" AFTER INSERT ON "messages" FOR EACH ROW
       WHEN (NEW."endedWait" IS NOT NULL) EXECUTE FUNCTION "follow_first_answer"()`,
    `CREATE TRIGGER "follow_first_answer" AFTER UPDATE OF "endedWait" ON "messages" FOR EACH ROW
       WHEN (OLD."endedWait" IS DISTINCT FROM NEW."endedWait") EXECUTE FUNCTION "follow_first_answer"()`,
    // The job sums up the hours of groups, which had none. First answers are known from now on.
    `INSERT INTO "ticket_hour_marks" ("companyId", "at")
     SELECT DISTINCT l."companyId", date_bin('15 minutes', m.at, '2000-01-01Z')
       FROM "ticket_trackings" l JOIN "tickets" t ON t."companyId" = l."companyId" AND t."id" = l."ticketId" AND t."isGroup"
       JOIN "companies" c ON c."id" = l."companyId" AND c."removedAt" IS NULL
      CROSS JOIN LATERAL (VALUES (l."createdAt"), (l."startedAt"), (l."finishedAt")) m (at)
      WHERE m.at IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(
    db,
    `DROP TRIGGER "follow_first_answer" ON "messages"`,
    `DROP TRIGGER "follow_first_answer_of_new" ON "messages"`,
    `DROP FUNCTION "follow_first_answer"()`,
    markHours("insert", `TABLE after`, moments),
    followUpdates,
    markHours("delete", `TABLE before`, moments),
    `DROP TRIGGER "forget_working_times" ON "ticket_trackings"`,
    `DROP FUNCTION "forget_working_times"()`,
    ...forgetTimes,
    `DROP INDEX "ticket_trackings_by_answer"`,
    ...tables.map((table) => `DELETE FROM "${table}" WHERE "isGroup"`),
  );
  for (const table of tables) await dropColumns(db, table, Object.keys(sums));
  await dropColumns(db, "ticket_trackings", ["answerFrom", "answeredAt", "answerId", "workingAnswerMs"]);
}

/**
 * Code that stores an answer, or learns that one failed, need not know of first answers: `endedWait` of a message is the
 * customer's wait that it ended. Of a life that began while the customer waited already, it counts from its beginning.
 */
const followFirstAnswer = `
  CREATE FUNCTION "follow_first_answer"() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    life "ticket_trackings"%ROWTYPE;
    moment timestamptz := NEW."createdAt";
    later record;
  BEGIN
    IF NEW."endedWait" IS NULL THEN
      IF NEW."ack" <> -1 THEN RETURN NULL; END IF;
      SELECT l.* INTO life FROM "ticket_trackings" l
       WHERE l."companyId" = NEW."companyId" AND l."ticketId" = NEW."ticketId" AND l."answerId" = NEW."id";
      IF NOT FOUND THEN RETURN NULL; END IF;
      -- It failed: the next answer is the first one.
      SELECT m."id", m."createdAt" INTO later FROM "messages" m
       WHERE m."companyId" = NEW."companyId" AND m."ticketId" = NEW."ticketId" AND m."id" > NEW."id"
         AND m."endedWait" IS NOT NULL AND (life."finishedAt" IS NULL OR m."createdAt" <= life."finishedAt")
       ORDER BY m."id" LIMIT 1;
      UPDATE "ticket_trackings" l
         SET "answerId" = later."id", "answeredAt" = later."createdAt",
             "answerFrom" = CASE WHEN later."id" IS NOT NULL THEN l."answerFrom" END
       WHERE l."companyId" = NEW."companyId" AND l."id" = life."id";
      RETURN NULL;
    END IF;
    SELECT l.* INTO life FROM "ticket_trackings" l
     WHERE l."companyId" = NEW."companyId" AND l."ticketId" = NEW."ticketId"
       AND l."finishedAt" IS NULL AND l."answeredAt" IS NULL;
    IF NOT FOUND THEN RETURN NULL; END IF;
    IF TG_OP = 'UPDATE' THEN
      -- Sent again after it had failed: it answers now.
      IF OLD."ack" = -1 THEN
        SELECT t."updatedAt" INTO moment FROM "tickets" t WHERE t."companyId" = NEW."companyId" AND t."id" = NEW."ticketId";
      END IF;
    END IF;
    UPDATE "ticket_trackings" l
       SET "answerId" = NEW."id", "answeredAt" = moment,
           "answerFrom" = least(moment, greatest(NEW."endedWait",
             (SELECT life."createdAt" FROM "ticket_trackings" p
               WHERE p."companyId" = NEW."companyId" AND p."ticketId" = NEW."ticketId" AND p."id" <> life."id"
                 AND p."finishedAt" >= NEW."endedWait" LIMIT 1)))
     WHERE l."companyId" = NEW."companyId" AND l."id" = life."id";
    RETURN NULL;
  END $$`;
