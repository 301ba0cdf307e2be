import { run, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await run(
    db,
    `CREATE INDEX "audit_entries_search" ON "audit_entries"
       USING gin ("companyId", "folded"("target") gin_trgm_ops, "folded"("userName") gin_trgm_ops)`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP INDEX "audit_entries_search"`);
}
