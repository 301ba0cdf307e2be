import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/** The state of the ticket that justifies a text: while it has not left, it is withdrawn with the end of that state. */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "outbox", { heldFor: "varchar(8)" });
  await run(db, `CREATE INDEX "outbox_held" ON "outbox" ("companyId", "messageId") WHERE "heldFor" IS NOT NULL`);
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP INDEX "outbox_held"`);
  await dropColumns(db, "outbox", ["heldFor"]);
}
