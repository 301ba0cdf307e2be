import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "ticket_undos",
    {
      ticketId: tenantReference("tickets"),
      /** The user who acted; only this user may undo it. */
      userId: tenantReference("users"),
      token: "uuid NOT NULL",
      /** The columns of the ticket and of its tracking row before the act. */
      before: "jsonb NOT NULL",
      /** The timeline entry of the act. A later entry means that the ticket has moved on. */
      eventId: "bigint NOT NULL",
      /** The text that the customer gets because of the act. */
      messageId: tenantReference("messages", "SET NULL"),
      createdAt: "timestamptz(3) NOT NULL",
      expiresAt: "timestamptz(3) NOT NULL",
    },
    { timeless: true },
  );
  await run(
    db,
    `CREATE INDEX "ticket_undos_of_ticket" ON "ticket_undos" ("companyId", "ticketId")`,
    `CREATE INDEX "ticket_undos_of_user" ON "ticket_undos" ("companyId", "userId")`,
    `CREATE INDEX "ticket_undos_of_message" ON "ticket_undos" ("companyId", "messageId") WHERE "messageId" IS NOT NULL`,
    `CREATE INDEX "ticket_undos_expired" ON "ticket_undos" ("companyId", "expiresAt")`,
  );
}

export const down = (db: Db): Promise<void> => run(db, `DROP TABLE "ticket_undos"`);
