import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

/** Quarters of an hour, because the hours of some time zones begin at half past or a quarter to. */
const quarters = (rows: string) =>
  `SELECT DISTINCT l."companyId", date_bin('15 minutes', m.at, '2000-01-01Z') AS at
     FROM (${rows}) l CROSS JOIN LATERAL (VALUES (l."createdAt"), (l."startedAt"), (l."finishedAt")) m (at)
     JOIN companies c ON c.id = l."companyId" AND c."removedAt" IS NULL
    WHERE m.at IS NOT NULL`;

/** A statement's old and new rows, as Postgres names them for its triggers. */
const rowsOf = {
  INSERT: { tables: `NEW TABLE AS after`, rows: `TABLE after` },
  UPDATE: { tables: `OLD TABLE AS before NEW TABLE AS after`, rows: `TABLE before UNION ALL TABLE after` },
  DELETE: { tables: `OLD TABLE AS before`, rows: `TABLE before` },
};

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "ticket_hours",
    {
      /** The beginning of an hour of the company's time zone. */
      hour: "timestamptz(3) NOT NULL",
      queueId: tenantReference("queues", "SET NULL"),
      userId: tenantReference("users", "SET NULL"),
      connectionId: tenantReference("connections", "SET NULL"),
      begun: "integer NOT NULL",
      accepted: "integer NOT NULL",
      waitMs: "bigint NOT NULL",
      /** How many waits fall into each bucket of the histogram; empty for none. */
      waits: "integer[] NOT NULL",
      finished: "integer NOT NULL",
      /** Of those finished, the ones that an agent had accepted. */
      served: "integer NOT NULL",
      serviceMs: "bigint NOT NULL",
      services: "integer[] NOT NULL",
    },
    { timeless: true },
  );
  /** A quarter of an hour whose figures have changed since its hour was last summed up. */
  await tenantTable(db, "ticket_hour_marks", { at: "timestamptz(3) NOT NULL" }, { timeless: true });
  await run(
    db,
    `CREATE INDEX "ticket_hours_by_time" ON "ticket_hours" ("companyId", "hour")`,
    `CREATE INDEX "ticket_hour_marks_by_time" ON "ticket_hour_marks" ("companyId", "at")`,
    `CREATE INDEX "ticket_trackings_by_start" ON "ticket_trackings" ("companyId", "startedAt") WHERE "startedAt" IS NOT NULL`,
    `CREATE INDEX "ticket_trackings_by_end" ON "ticket_trackings" ("companyId", "finishedAt") WHERE "finishedAt" IS NOT NULL`,
    `CREATE INDEX "ratings_by_time" ON "ratings" ("companyId", "createdAt")`,
    `CREATE INDEX "bot_traces_by_time" ON "bot_traces" ("companyId", "createdAt")`,
    `INSERT INTO "ticket_hour_marks" ("companyId", "at") ${quarters(`TABLE "ticket_trackings"`)}`,
  );
  for (const [verb, { tables, rows }] of Object.entries(rowsOf)) {
    const name = `mark_hours_after_${verb.toLowerCase()}`;
    await run(
      db,
      `CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO "ticket_hour_marks" ("companyId", "at") ${quarters(rows)};
         RETURN NULL;
       END $$`,
      `CREATE TRIGGER "${name}" AFTER ${verb} ON "ticket_trackings" REFERENCING ${tables}
         FOR EACH STATEMENT EXECUTE FUNCTION "${name}"()`,
    );
  }
}

export async function down(db: Db): Promise<void> {
  for (const verb of Object.keys(rowsOf)) {
    const name = `mark_hours_after_${verb.toLowerCase()}`;
    await run(db, `DROP TRIGGER "${name}" ON "ticket_trackings"`, `DROP FUNCTION "${name}"()`);
  }
  await run(
    db,
    `DROP INDEX "bot_traces_by_time"`,
    `DROP INDEX "ratings_by_time"`,
    `DROP INDEX "ticket_trackings_by_end"`,
    `DROP INDEX "ticket_trackings_by_start"`,
    `DROP TABLE "ticket_hour_marks"`,
    `DROP TABLE "ticket_hours"`,
  );
}
