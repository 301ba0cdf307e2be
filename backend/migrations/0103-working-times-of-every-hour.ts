import { run, type Db } from "../src/core/db/tables";

const columns = ["workingWaitMs", "workingWaits", "workingServiceMs", "workingServices"];
const alter = (table: string, change: (name: string) => string) =>
  `ALTER TABLE "${table}" ${columns.map((name) => `ALTER COLUMN "${name}" ${change(name)}`).join(", ")}`;

/**
 * During an upgrade, a process of the version before 0102 would sum up an hour without these sums. Now it fails to, and
 * the hour stays marked for a process that has them.
 */
export async function up(db: Db): Promise<void> {
  for (const table of ["ticket_hours", "ticket_days"])
    await run(
      db,
      alter(table, () => "DROP DEFAULT"),
    );
}

export async function down(db: Db): Promise<void> {
  for (const table of ["ticket_hours", "ticket_days"])
    await run(
      db,
      alter(table, (name) => `SET DEFAULT ${name.endsWith("Ms") ? "0" : "'{}'"}`),
    );
}
