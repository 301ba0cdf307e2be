import { countedPer, type Counted } from "../report/statements";
import type { Installation } from "../harness/installation";
import { untilQuiet } from "./customers";

/** SQL statements per action of `work`, including everything that it triggers. */
export async function counted(on: Installation, acts: number, work: () => Promise<void>): Promise<Counted> {
  await untilQuiet(on);
  await on.database.countStatements();
  await work();
  await untilQuiet(on);
  const statements = await on.database.statements();
  // Do not count the queries with which the benchmark waits for messages.
  return countedPer(
    acts,
    statements.filter(({ text }) => !/^SELECT count\(\*\) FROM messages WHERE/.test(text)),
  );
}
