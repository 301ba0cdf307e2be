import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(db, "ratings", {
    ticketId: tenantReference("tickets"),
    /** The user who closed the ticket, also after the user is deleted. */
    userId: tenantReference("users", "SET NULL"),
    userName: "varchar(100) NOT NULL",
    queueId: tenantReference("queues", "SET NULL"),
    connectionId: tenantReference("connections", "SET NULL"),
    /** The question. Withdrawn with an undone closing, and the row with it. */
    questionId: tenantReference("messages"),
    state: "varchar(8) NOT NULL CHECK (state IN ('asked', 'rated', 'ended', 'void'))",
    rate: "smallint CHECK (rate BETWEEN 1 AND 3)",
    dueAt: "timestamptz(3) NOT NULL",
    answeredAt: "timestamptz(3)",
  });
  await run(
    db,
    `CREATE INDEX "ratings_of_ticket" ON "ratings" ("companyId", "ticketId")`,
    `CREATE INDEX "ratings_of_user" ON "ratings" ("companyId", "userId") WHERE "userId" IS NOT NULL`,
    `CREATE INDEX "ratings_of_queue" ON "ratings" ("companyId", "queueId") WHERE "queueId" IS NOT NULL`,
    `CREATE INDEX "ratings_of_connection" ON "ratings" ("companyId", "connectionId") WHERE "connectionId" IS NOT NULL`,
    `CREATE INDEX "ratings_of_question" ON "ratings" ("companyId", "questionId")`,
    `CREATE INDEX "ratings_due" ON "ratings" ("dueAt") WHERE state = 'asked'`,
  );
}

export const down = (db: Db): Promise<void> => run(db, `DROP TABLE "ratings"`);
