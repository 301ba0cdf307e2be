import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  // An edit, a deletion or a reaction may arrive before its message. It waits here for the message.
  await tenantTable(db, "early_changes", {
    connectionId: tenantReference("connections"),
    /** The message that it changes. */
    wid: "varchar(128) NOT NULL",
    /** The message that carried the change. */
    changeWid: "varchar(128) NOT NULL",
    change: "jsonb NOT NULL",
  });
  await run(
    db,
    `CREATE UNIQUE INDEX "early_changes_once" ON "early_changes" ("companyId", "connectionId", "wid", "changeWid")`,
    // A notice is sent like a message, but has no row in messages and belongs to no ticket.
    `ALTER TABLE "outbox" ALTER "messageId" DROP NOT NULL`,
    `ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind_check"`,
    `ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind_check" CHECK ("kind" IN ('message', 'edit', 'remove', 'react', 'notice'))`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(
    db,
    `DELETE FROM "outbox" WHERE "kind" = 'notice'`,
    `ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind_check"`,
    `ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind_check" CHECK ("kind" IN ('message', 'edit', 'remove', 'react'))`,
    `ALTER TABLE "outbox" ALTER "messageId" SET NOT NULL`,
    `DROP TABLE "early_changes"`,
  );
}
