import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await addColumns(db, "tickets", {
    /** The bot's place in the conversation; null before it has said anything. */
    botState: "jsonb",
    /** How many steps the bot has made. Never goes back: it is part of the keys of the bot's messages. */
    botSeq: "integer NOT NULL DEFAULT 0",
    /** When the bot of the ticket's queue begins by itself. */
    botDueAt: "timestamptz(3)",
    /** Why the bot is silent until the ticket is closed: an agent took over, or somebody switched it off. */
    botSilence: "varchar(8) CHECK (\"botSilence\" IN ('agent', 'switch'))",
    /** The bot awaits an answer. */
    chatbot: "boolean NOT NULL DEFAULT false",
  });
  await addColumns(db, "contacts", { botEnabled: "boolean NOT NULL DEFAULT true" });
  await tenantTable(
    db,
    "bot_traces",
    {
      ticketId: tenantReference("tickets"),
      seq: "integer NOT NULL",
      /** The message that was stepped: never twice. */
      messageId: tenantReference("messages", "SET NULL"),
      /** The event without the customer's text. */
      event: "jsonb NOT NULL",
      programHash: "varchar(64) NOT NULL",
      facts: "jsonb NOT NULL",
      effects: "jsonb NOT NULL",
      trace: "jsonb NOT NULL",
      createdAt: "timestamptz(3) NOT NULL",
    },
    { timeless: true, constraints: [`UNIQUE ("companyId", "ticketId", "seq")`, `UNIQUE ("companyId", "messageId")`] },
  );
  await run(
    db,
    `CREATE INDEX "tickets_bot_due" ON "tickets" ("botDueAt") WHERE "botDueAt" IS NOT NULL`,
    `CREATE INDEX "bot_traces_by_age" ON "bot_traces" ("createdAt")`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "bot_traces"`);
  await dropColumns(db, "contacts", ["botEnabled"]);
  await dropColumns(db, "tickets", ["botState", "botSeq", "botDueAt", "botSilence", "chatbot"]);
}
