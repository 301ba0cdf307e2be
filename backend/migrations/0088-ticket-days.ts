import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

/** Sums of the hours of a day, so that a year is read from hundreds of rows instead of thousands. */
export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "ticket_days",
    {
      /** Of the company's time zone. */
      day: "date NOT NULL",
      queueId: tenantReference("queues", "SET NULL"),
      userId: tenantReference("users", "SET NULL"),
      connectionId: tenantReference("connections", "SET NULL"),
      begun: "integer NOT NULL",
      accepted: "integer NOT NULL",
      waitMs: "bigint NOT NULL",
      waits: "integer[] NOT NULL",
      finished: "integer NOT NULL",
      served: "integer NOT NULL",
      serviceMs: "bigint NOT NULL",
      services: "integer[] NOT NULL",
    },
    { timeless: true },
  );
  await run(
    db,
    `CREATE INDEX "ticket_days_by_day" ON "ticket_days" ("companyId", "day")`,
    // The job that sums up hours makes the days of those that it has summed up before.
    `INSERT INTO "ticket_hour_marks" ("companyId", "at") SELECT DISTINCT h."companyId", h."hour" FROM "ticket_hours" h`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "ticket_days"`);
}
