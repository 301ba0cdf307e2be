import { countedPer, type Counted } from "../report/statements";
import type { Installation } from "../harness/installation";
import { untilQuiet } from "./customers";

/** The statements of `work` and of all that follows from it, for each of its acts. */
export async function counted(on: Installation, acts: number, work: () => Promise<void>): Promise<Counted> {
  await untilQuiet(on);
  await on.database.countStatements();
  await work();
  await untilQuiet(on);
  const statements = await on.database.statements();
  // Our own questions whether a message has arrived are not the server's.
  return countedPer(
    acts,
    statements.filter(({ text }) => !/^SELECT count\(\*\) FROM messages WHERE/.test(text)),
  );
}
