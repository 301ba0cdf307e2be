import { run, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  // Progress of each contact import: updated in the transactions that import its rows.
  await tenantTable(db, "contact_imports", {
    /** No reference: the entry outlives the user. */
    userId: "bigint NOT NULL",
    userName: "varchar(50) NOT NULL DEFAULT ''",
    fileName: "varchar(255) NOT NULL DEFAULT ''",
    total: "integer NOT NULL",
    created: "integer NOT NULL DEFAULT 0",
    updated: "integer NOT NULL DEFAULT 0",
    unchanged: "integer NOT NULL DEFAULT 0",
    refused: "integer NOT NULL DEFAULT 0",
    errors: "jsonb NOT NULL DEFAULT '[]'",
    state: "varchar(8) NOT NULL DEFAULT 'running'",
  });
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP TABLE "contact_imports"`);
}
