import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/** What the sums of an hour depend on. */
const counted = ["ticketId", "queueId", "userId", "connectionId", "createdAt", "queuedAt", "startedAt", "finishedAt"];
const columnsOf = (alias: string) => `(${counted.map((name) => `${alias}."${name}"`).join(", ")})`;

const markHours = (rows: string) => `
  CREATE OR REPLACE FUNCTION "mark_hours_after_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO "ticket_hour_marks" ("companyId", "at")
    SELECT DISTINCT l."companyId", date_bin('15 minutes', m.at, '2000-01-01Z') AS at
      FROM (${rows}) l CROSS JOIN LATERAL (VALUES (l."createdAt"), (l."startedAt"), (l."finishedAt")) m (at)
      JOIN companies c ON c.id = l."companyId" AND c."removedAt" IS NULL
     WHERE m.at IS NOT NULL;
    RETURN NULL;
  END $$`;

/** A statement that only counts working times changes no sum on the clock, and sums up its own hours itself. */
export const followUpdates =
  markHours(`SELECT b.* FROM before b JOIN after a ON a.id = b.id WHERE ${columnsOf("a")} IS DISTINCT FROM ${columnsOf("b")}
   UNION ALL
   SELECT a.* FROM before b JOIN after a ON a.id = b.id WHERE ${columnsOf("a")} IS DISTINCT FROM ${columnsOf("b")}`);

/** Whatever changes a life need not know of working times. A deleted queue leaves them as they are. */
export const forgetTimes = [
  `CREATE FUNCTION "forget_working_times"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     moved boolean := NEW."queueId" IS DISTINCT FROM OLD."queueId" AND NEW."queueId" IS NOT NULL;
   BEGIN
     IF moved OR (NEW."queuedAt", NEW."startedAt") IS DISTINCT FROM (OLD."queuedAt", OLD."startedAt") THEN
       NEW."workingWaitMs" := NULL;
     END IF;
     IF moved OR (NEW."startedAt", NEW."finishedAt") IS DISTINCT FROM (OLD."startedAt", OLD."finishedAt") THEN
       NEW."workingServiceMs" := NULL;
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER "forget_working_times" BEFORE UPDATE OF "queueId", "queuedAt", "startedAt", "finishedAt"
     ON "ticket_trackings" FOR EACH ROW WHEN (OLD."workingWaitMs" IS NOT NULL OR OLD."workingServiceMs" IS NOT NULL)
     EXECUTE FUNCTION "forget_working_times"()`,
];

/** Waits and service times in the company's or the queue's business hours, beside those on the clock. */
export async function up(db: Db): Promise<void> {
  /** Null until the job that sums up hours has counted it. Kept when the business hours change later. */
  await addColumns(db, "ticket_trackings", { workingWaitMs: "bigint", workingServiceMs: "bigint" });
  for (const table of ["ticket_hours", "ticket_days"])
    await addColumns(db, table, {
      workingWaitMs: "bigint NOT NULL DEFAULT 0",
      workingWaits: "integer[] NOT NULL DEFAULT '{}'",
      workingServiceMs: "bigint NOT NULL DEFAULT 0",
      workingServices: "integer[] NOT NULL DEFAULT '{}'",
    });
  await run(
    db,
    followUpdates,
    ...forgetTimes,
    // The job counts the past, and sums it up again.
    `INSERT INTO "ticket_hour_marks" ("companyId", "at") SELECT DISTINCT h."companyId", h."hour" FROM "ticket_hours" h`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(
    db,
    `DROP TRIGGER "forget_working_times" ON "ticket_trackings"`,
    `DROP FUNCTION "forget_working_times"()`,
    markHours(`TABLE before UNION ALL TABLE after`),
  );
  for (const table of ["ticket_hours", "ticket_days"])
    await dropColumns(db, table, ["workingWaitMs", "workingWaits", "workingServiceMs", "workingServices"]);
  await dropColumns(db, "ticket_trackings", ["workingWaitMs", "workingServiceMs"]);
}
