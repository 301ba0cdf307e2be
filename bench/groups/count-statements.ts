import { countedPer, type StatementCounts } from "../report/statements";
import type { Installation } from "../../harness/installation/installation";
import { untilQuiet } from "./customers";

/** SQL statements per action of `work`, including everything that it triggers. */
export async function countStatements(
  installation: Installation,
  acts: number,
  work: () => Promise<void>,
): Promise<StatementCounts> {
  await untilQuiet(installation);
  await installation.database.countStatements();
  await work();
  await untilQuiet(installation);
  const statements = await installation.database.statements();
  // Do not count the queries with which the benchmark waits for messages.
  return countedPer(
    acts,
    statements.filter(({ text }) => !/^SELECT count\(\*\) FROM messages WHERE/.test(text)),
  );
}
