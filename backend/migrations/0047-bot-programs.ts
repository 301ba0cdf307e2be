import { addColumns, dropColumns, run, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "bot_programs",
    {
      hash: "varchar(64) NOT NULL",
      program: "jsonb NOT NULL",
      /** Programs outlive the traces that name them. */
      usedAt: "timestamptz(3) NOT NULL",
    },
    { timeless: true, constraints: [`UNIQUE ("companyId", "hash")`] },
  );
  await addColumns(db, "bot_traces", {
    /** The step began without a state: the first one, or after somebody silenced or restarted the bot. */
    isFresh: "boolean NOT NULL DEFAULT false",
  });
  await run(db, `CREATE INDEX "bot_programs_by_use" ON "bot_programs" ("usedAt")`);
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "bot_traces", ["isFresh"]);
  await run(db, `DROP TABLE "bot_programs"`);
}
