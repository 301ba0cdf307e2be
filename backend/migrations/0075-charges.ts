import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "charges",
    {
      invoiceId: tenantReference("invoices", "SET NULL"),
      provider: "varchar(12) NOT NULL",
      // Ours: the same charge is created once, however often it is asked for.
      txid: "varchar(35) NOT NULL",
      // The provider's own id, where it has one.
      providerId: "varchar(64)",
      cents: "integer NOT NULL",
      code: "text NOT NULL DEFAULT ''",
      payUrl: "varchar(500)",
      state: "varchar(8) NOT NULL DEFAULT 'waiting'",
      expiresAt: "timestamptz(3) NOT NULL",
      checkedAt: "timestamptz(3)",
    },
    {
      constraints: [
        `UNIQUE ("provider", "txid")`,
        `CHECK ("cents" > 0)`,
        `CHECK ("state" IN ('waiting', 'paid', 'expired', 'failed'))`,
      ],
    },
  );
  await tenantTable(
    db,
    "payments",
    {
      chargeId: tenantReference("charges"),
      provider: "varchar(12) NOT NULL",
      // What the provider calls this payment: it counts once.
      proofId: "varchar(64) NOT NULL",
      cents: "integer NOT NULL",
      returnedCents: "integer NOT NULL DEFAULT 0",
    },
    { constraints: [`UNIQUE ("provider", "proofId")`, `CHECK ("returnedCents" BETWEEN 0 AND "cents")`] },
  );
  await run(
    db,
    `CREATE INDEX "charges_of_invoice" ON "charges" ("companyId", "invoiceId", "id" DESC)`,
    `CREATE INDEX "charges_to_check" ON "charges" ("expiresAt") WHERE "state" <> 'failed'`,
    `CREATE INDEX "payments_of_charge" ON "payments" ("companyId", "chargeId")`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "payments"`, `DROP TABLE "charges"`);
}
