import { run, tenantReference, tenantTable, type Db } from "../../src/core/db/tables";

/** Invoices of the platform and their payments. */
export async function billing(db: Db): Promise<void> {
  await tenantTable(
    db,
    "invoices",
    {
      planName: "varchar(50) NOT NULL",
      periodFrom: "date NOT NULL",
      periodTo: "date NOT NULL",
      valueCents: `integer NOT NULL CHECK ("valueCents" > 0)`,
      paidAt: "timestamptz(3)",
      /** Set when the period was granted. It stays when the payment is taken back: the due date moves once. */
      grantedAt: "timestamptz(3)",
      /** The part of the value that pays for a dearer plan in the period before. */
      planChangeCents: "integer NOT NULL DEFAULT 0",
      /** An invoice that the company asked for before its time. */
      isAhead: "boolean NOT NULL DEFAULT false",
    },
    {
      constraints: [
        `CHECK (("planChangeCents" >= 0) AND ("planChangeCents" <= "valueCents"))`,
        `UNIQUE ("companyId", "periodFrom") DEFERRABLE INITIALLY DEFERRED`,
      ],
    },
  );
  await run(
    db,
    `CREATE INDEX invoices_of_all ON invoices ("periodFrom" DESC, id DESC)`,
    `CREATE INDEX invoices_open ON invoices ("companyId", "periodFrom") WHERE "paidAt" IS NULL`,
  );

  await tenantTable(
    db,
    "charges",
    {
      invoiceId: tenantReference("invoices", "SET NULL"),
      provider: "varchar(12) NOT NULL",
      /** Ours: the same charge is created once, however often it is asked for. */
      txid: "varchar(35) NOT NULL",
      /** The provider's own id, where it has one. */
      providerId: "varchar(64)",
      cents: "integer NOT NULL CHECK (cents > 0)",
      code: "text NOT NULL DEFAULT ''",
      payUrl: "varchar(500)",
      state: `varchar(10) NOT NULL DEFAULT 'waiting'
         CHECK ("state" IN ('waiting', 'paid', 'expired', 'failed', 'cancelling', 'cancelled', 'underpaid', 'overpaid', 'refunded'))`,
      expiresAt: "timestamptz(3) NOT NULL",
      checkedAt: "timestamptz(3)",
      /** When its provider told of a charge that has not been asked about since. */
      noticedAt: "timestamptz(3)",
    },
    { constraints: [`UNIQUE (provider, txid)`] },
  );
  await run(
    db,
    `CREATE INDEX charges_noticed ON charges ("noticedAt") WHERE "noticedAt" IS NOT NULL`,
    `CREATE INDEX charges_of_invoice ON charges ("companyId", "invoiceId", id DESC)`,
    // "cancelling": nobody should pay it any more, and the provider has not been told yet.
    `CREATE INDEX charges_to_cancel ON charges ("companyId") WHERE state = 'cancelling'`,
    `CREATE INDEX charges_to_check ON charges ("expiresAt") WHERE state <> 'failed'`,
  );

  await tenantTable(
    db,
    "payments",
    {
      chargeId: tenantReference("charges"),
      provider: "varchar(12) NOT NULL",
      /** What the provider calls this payment: it counts once. */
      proofId: "varchar(64) NOT NULL",
      cents: "integer NOT NULL",
      returnedCents: "integer NOT NULL DEFAULT 0",
    },
    { constraints: [`CHECK (("returnedCents" >= 0) AND ("returnedCents" <= cents))`, `UNIQUE (provider, "proofId")`] },
  );
  await run(db, `CREATE INDEX payments_of_charge ON payments ("companyId", "chargeId")`);

  await tenantTable(db, "ledger_entries", {
    invoiceId: tenantReference("invoices", "SET NULL"),
    kind: "varchar(12) NOT NULL",
    cents: "integer NOT NULL",
    note: "varchar(200) NOT NULL DEFAULT ''",
  });
  await run(db, `CREATE INDEX ledger_entries_of_invoice ON ledger_entries ("companyId", "invoiceId")`);

  await tenantTable(db, "plan_changes", {
    day: "date NOT NULL",
    /** Null when the plan no longer exists. */
    fromPlanId: `bigint REFERENCES "plans" ("id") ON DELETE SET NULL`,
    fromName: "varchar(50) NOT NULL",
    toName: "varchar(50) NOT NULL",
    cents: "integer NOT NULL CHECK (cents >= 0)",
    invoiceId: tenantReference("invoices", "SET NULL"),
  });
  await run(
    db,
    `CREATE INDEX plan_changes_of_invoice ON plan_changes ("companyId", "invoiceId")`,
    `CREATE INDEX plan_changes_of_plan ON plan_changes ("fromPlanId")`,
  );
}
