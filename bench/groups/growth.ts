import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../report/report";
import { countedPer } from "../report/statements";
import { percentile } from "../report/statistics";
import { seed } from "../seed";
import type { Installation } from "../stage/installation";
import { load, Reader } from "../stage/load";
import { questionsOf, type Question } from "./questions";
import { onStage, type Group } from "./group";

const goals = { p50: 1.3, blocks: 1.5 };
const counted = 40;
const timed = 200;

interface Look {
  p50: number;
  /** Pages of 8 kB that Postgres looked at for one call. */
  blocks: number;
  statements: number;
}

/** Every read of one company, alone in the installation and then with nineteen more of its size: it should not notice. */
export const growth: Group = (bench) =>
  onStage(bench, async (on) => {
    const [company] = await seed(on.database, "S", () => undefined);
    if (!company) throw new Error("Nothing was seeded.");
    const agent = await on.person(company.companyId, "Medidora");
    const reader = new Reader(`${on.base}/api`, () => agent.token);
    const questions = await questionsOf(agent, company.longTicketId);
    const alone = await lookAtAll(on, reader, questions);
    await seed(on.database, "M", (text) => bench.say(text), 1);
    // Writing takes longer than a token is good for.
    await agent.signIn();
    const among = await lookAtAll(on, reader, questions);
    reader.close();
    const figures = questions.flatMap((question): Figure[] => {
      const [before, after] = [alone.get(question), among.get(question)];
      if (!before || !after) throw new Error(`${question.what} was not measured.`);
      return [
        { what: `${question.what}: p50 at M`, value: after.p50, unit: "ms", goal: question.p50AtM },
        { what: "  against S", value: after.p50 / before.p50, unit: "×", goal: goals.p50 },
        { what: "  pages read against S", value: after.blocks / before.blocks, unit: "×", goal: goals.blocks },
        { what: "  pages read", value: after.blocks, unit: "of 8 kB" },
        { what: "  statements", value: after.statements, unit: "SQL", goal: question.statements },
      ];
    });
    return { figures, notes: ["One company of the data S, then 20 of them (M)."] };
  });

async function lookAtAll(
  on: Installation,
  reader: Reader,
  questions: readonly Question[],
): Promise<Map<Question, Look>> {
  // What the server does after so many writes is not the readers'.
  await on.database.rows("CHECKPOINT");
  await sleep(2_000);
  const seen = new Map<Question, Look>();
  for (const question of questions) seen.set(question, await lookAt(on, reader, question));
  return seen;
}

async function lookAt(on: Installation, reader: Reader, { path }: Question): Promise<Look> {
  const ask = () => reader.read(path);
  await load(on.pid, timed, 2, ask);
  await on.database.countStatements();
  await load(on.pid, counted, 1, ask);
  const made = await on.database.statements();
  const { times } = await load(on.pid, timed, 1, ask);
  return {
    p50: percentile(times, 0.5),
    blocks: made.reduce((sum, { blocks }) => sum + blocks, 0) / counted,
    statements: countedPer(counted, made).product,
  };
}
