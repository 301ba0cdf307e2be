import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  // An edit, a deletion or a reaction may overtake the message it is done to. It waits here until that comes.
  await tenantTable(db, "early_changes", {
    connectionId: tenantReference("connections"),
    /** The message it is done to. */
    wid: "varchar(128) NOT NULL",
    /** The message that carried it. */
    changeWid: "varchar(128) NOT NULL",
    change: "jsonb NOT NULL",
  });
  await run(
    db,
    `CREATE UNIQUE INDEX "early_changes_once" ON "early_changes" ("companyId", "connectionId", "wid", "changeWid")`,
    // A notice leaves like any message but is none: it belongs to no ticket.
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
