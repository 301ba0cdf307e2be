import { platformTable, run, type Db } from "../src/core/db/tables";

/** The move from another system that the platform's owner makes in the browser: one at a time. */
export async function up(db: Db): Promise<void> {
  await platformTable(db, "migration_runs", {
    address: "bytea NOT NULL",
    label: "varchar(500) NOT NULL",
    act: "varchar(10) NOT NULL",
    state: "varchar(10) NOT NULL",
    // Changes with each start, so that a worker of an earlier one ends.
    round: "integer NOT NULL DEFAULT 1",
    attempts: "integer NOT NULL DEFAULT 0",
    problem: "varchar(20)",
    facts: "jsonb",
    answers: "jsonb",
    progress: "jsonb",
    outcome: "jsonb",
    reportOf: "varchar(10)",
    startedBy: "varchar(100) NOT NULL",
    startedAt: "timestamptz(3) NOT NULL DEFAULT now()",
    endedAt: "timestamptz(3)",
  });
  await run(db, `CREATE UNIQUE INDEX "migration_runs_one" ON "migration_runs" ((true))`);
}

export const down = (db: Db): Promise<void> => run(db, `DROP TABLE "migration_runs"`);
