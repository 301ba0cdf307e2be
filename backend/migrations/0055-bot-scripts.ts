import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "bot_scripts",
    {
      connectionId: tenantReference("connections"),
      name: "varchar(60) NOT NULL",
      script: "jsonb NOT NULL",
    },
    { constraints: [`UNIQUE ("companyId", name)`] },
  );
  await run(db, `CREATE INDEX "bot_scripts_of_connection" ON "bot_scripts" ("companyId", "connectionId")`);
}

export const down = (db: Db): Promise<void> => run(db, `DROP TABLE "bot_scripts"`);
