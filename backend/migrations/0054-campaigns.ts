import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

const five = (name: string) =>
  Object.fromEntries([1, 2, 3, 4, 5].map((variant) => [`${name}${variant}`, "text NOT NULL DEFAULT ''"]));

const states = ["queued", "asked", "confirmed", "sending", "sent", "failed", "refused", "skipped", "optedOut"];

export async function up(db: Db): Promise<void> {
  await tenantTable(db, "campaigns", {
    name: "varchar(50) NOT NULL",
    status: `varchar(12) NOT NULL CHECK ("status" IN ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'))`,
    ...five("message"),
    ...five("confirmationMessage"),
    confirmation: "boolean NOT NULL DEFAULT false",
    scheduledAt: "timestamptz(3)",
    completedAt: "timestamptz(3)",
    connectionId: tenantReference("connections", "SET NULL"),
    contactListId: tenantReference("contact_lists", "RESTRICT", false),
    tagId: tenantReference("tags", "SET NULL"),
    mediaId: tenantReference("media", "SET NULL"),
    mediaName: "varchar(255)",
    window: "jsonb",
    dailyCap: "integer",
    optOutLine: "boolean NOT NULL DEFAULT false",
    stopPercent: "smallint NOT NULL DEFAULT 3",
    skipOpenTickets: "boolean NOT NULL DEFAULT false",
    restReason: "varchar(12)",
    // The company's variables when it began: later changes do not reach it.
    variables: "jsonb NOT NULL DEFAULT '{}'",
    // The people are being copied: what was read last. All are there when both are null.
    listCursor: "jsonb",
    isCopied: "boolean NOT NULL DEFAULT false",
  });
  await tenantTable(
    db,
    "campaign_recipients",
    {
      campaignId: tenantReference("campaigns"),
      contactId: tenantReference("contacts", "SET NULL"),
      looseMessageId: tenantReference("loose_messages", "SET NULL"),
      name: "varchar(200) NOT NULL",
      number: "varchar(50) NOT NULL",
      person: "varchar(50) NOT NULL",
      email: "varchar(254) NOT NULL DEFAULT ''",
      variant: "smallint NOT NULL",
      isValid: "boolean",
      state: `varchar(10) NOT NULL DEFAULT 'queued' CHECK ("state" IN (${states.map((state) => `'${state}'`).join(", ")}))`,
      cause: "varchar(60)",
      wid: "varchar(128)",
      askWid: "varchar(128)",
      // The outbox has what its state says was sent.
      isHanded: "boolean NOT NULL DEFAULT true",
      askedAt: "timestamptz(3)",
      confirmedAt: "timestamptz(3)",
      sentAt: "timestamptz(3)",
      repliedAt: "timestamptz(3)",
      answer: "text",
      answerWid: "varchar(128)",
    },
    { constraints: [`UNIQUE ("companyId", "campaignId", "person")`] },
  );
  await tenantTable(
    db,
    "campaign_settings",
    { key: "varchar(40) NOT NULL", value: "jsonb NOT NULL" },
    { primaryKey: ["companyId", "key"] },
  );
  await tenantTable(
    db,
    "opt_outs",
    {
      person: "varchar(50) NOT NULL",
      contactId: tenantReference("contacts", "SET NULL"),
      connectionId: tenantReference("connections", "SET NULL"),
      text: "varchar(60) NOT NULL",
      wid: "varchar(128) NOT NULL",
    },
    { constraints: [`UNIQUE ("companyId", "person")`] },
  );
  await addColumns(db, "loose_messages", { answeredAt: "timestamptz(3)" });
  await run(
    db,
    `CREATE INDEX "campaigns_by_name" ON "campaigns" ("companyId", "id")`,
    `CREATE INDEX "campaigns_due" ON "campaigns" ("status", "scheduledAt") WHERE "status" IN ('PROGRAMADA', 'EM_ANDAMENTO')`,
    `CREATE INDEX "campaigns_of_list" ON "campaigns" ("companyId", "contactListId") WHERE "contactListId" IS NOT NULL`,
    `CREATE INDEX "campaign_recipients_todo" ON "campaign_recipients" ("companyId", "campaignId", "id")
       WHERE "state" IN ('queued', 'confirmed') OR NOT "isHanded"`,
    `CREATE INDEX "campaign_recipients_state" ON "campaign_recipients" ("companyId", "campaignId", "state", "id")`,
    `CREATE INDEX "campaign_recipients_of_contact" ON "campaign_recipients" ("companyId", "contactId")
       WHERE "contactId" IS NOT NULL`,
    `CREATE INDEX "campaign_recipients_of_loose" ON "campaign_recipients" ("companyId", "looseMessageId")
       WHERE "looseMessageId" IS NOT NULL`,
    `CREATE INDEX "opt_outs_of_contact" ON "opt_outs" ("companyId", "contactId") WHERE "contactId" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "loose_messages", ["answeredAt"]);
  await run(
    db,
    ...["opt_outs", "campaign_settings", "campaign_recipients", "campaigns"].map((table) => `DROP TABLE "${table}"`),
  );
}
