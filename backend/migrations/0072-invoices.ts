import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

const billingColumns = [
  "billingName",
  "addressZipCode",
  "addressStreet",
  "addressState",
  "addressCity",
  "addressDistrict",
];

export async function up(db: Db): Promise<void> {
  await run(
    db,
    // The day of the month that periods begin on: after 28 February comes 31 March again.
    `ALTER TABLE "companies" ADD "dueDay" smallint CHECK ("dueDay" BETWEEN 1 AND 31), ADD "trialExpiration" date`,
    `ALTER TABLE "companies" ${billingColumns.map((name) => `ADD "${name}" varchar(100) NOT NULL DEFAULT ''`).join(", ")}`,
  );
  await tenantTable(
    db,
    "invoices",
    {
      planName: "varchar(50) NOT NULL",
      periodFrom: "date NOT NULL",
      periodTo: "date NOT NULL",
      valueCents: "integer NOT NULL",
      paidAt: "timestamptz(3)",
      // Set when the period was granted. It stays when the payment is taken back: the due date moves once.
      grantedAt: "timestamptz(3)",
    },
    {
      constraints: [
        `CHECK ("valueCents" > 0)`,
        // Deferred, because open invoices change their periods together when the due date is moved.
        `UNIQUE ("companyId", "periodFrom") DEFERRABLE INITIALLY DEFERRED`,
      ],
    },
  );
  await run(
    db,
    `CREATE INDEX "invoices_open" ON "invoices" ("companyId", "periodFrom") WHERE "paidAt" IS NULL`,
    `CREATE INDEX "invoices_of_all" ON "invoices" ("periodFrom" DESC, "id" DESC)`,
  );
  await tenantTable(db, "ledger_entries", {
    invoiceId: tenantReference("invoices", "SET NULL"),
    kind: "varchar(12) NOT NULL",
    cents: "integer NOT NULL",
    note: "varchar(200) NOT NULL DEFAULT ''",
  });
  await run(db, `CREATE INDEX "ledger_entries_of_invoice" ON "ledger_entries" ("companyId", "invoiceId")`);
}

export async function down(db: Db): Promise<void> {
  await run(
    db,
    `DROP TABLE "ledger_entries"`,
    `DROP TABLE "invoices"`,
    `ALTER TABLE "companies" ${["dueDay", "trialExpiration", ...billingColumns].map((name) => `DROP COLUMN "${name}"`).join(", ")}`,
  );
}
