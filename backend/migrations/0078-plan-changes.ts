import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await run(
    db,
    // The plan that a company has chosen for the period that begins on this day.
    `ALTER TABLE "companies" ADD "nextPlanId" bigint REFERENCES "plans" ("id") ON DELETE RESTRICT,
       ADD "nextPlanFrom" date, ADD CHECK (("nextPlanId" IS NULL) = ("nextPlanFrom" IS NULL))`,
    `CREATE INDEX "companies_of_next_plan" ON "companies" ("nextPlanId")`,
    // The part of the value that pays for a dearer plan in the period before.
    `ALTER TABLE "invoices" ADD "planChangeCents" integer NOT NULL DEFAULT 0
       CHECK ("planChangeCents" BETWEEN 0 AND "valueCents")`,
  );
  await tenantTable(
    db,
    "plan_changes",
    {
      day: "date NOT NULL",
      // Null when the plan no longer exists.
      fromPlanId: `bigint REFERENCES "plans" ("id") ON DELETE SET NULL`,
      fromName: "varchar(50) NOT NULL",
      toName: "varchar(50) NOT NULL",
      cents: "integer NOT NULL",
      invoiceId: tenantReference("invoices", "SET NULL"),
    },
    { constraints: [`CHECK ("cents" >= 0)`] },
  );
  await run(
    db,
    `CREATE INDEX "plan_changes_of_invoice" ON "plan_changes" ("companyId", "invoiceId")`,
    `CREATE INDEX "plan_changes_of_plan" ON "plan_changes" ("fromPlanId")`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(
    db,
    `DROP TABLE "plan_changes"`,
    `ALTER TABLE "invoices" DROP COLUMN "planChangeCents"`,
    `ALTER TABLE "companies" DROP COLUMN "nextPlanId", DROP COLUMN "nextPlanFrom"`,
  );
}
