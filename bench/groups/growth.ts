import { setTimeout as sleep } from "node:timers/promises";
import { platformApi } from "@guiche/contract/platform";
import type { Figure } from "../report/report";
import { countedPer } from "../report/statements";
import { percentile } from "../../harness/statistics";
import { companiesOf, seed } from "../../harness/installation/seed";
import type { Installation } from "../../harness/installation/installation";
import { load, Reader } from "../measure/load";
import { questionsOf, type Question } from "./questions";
import { withHarness, type Group } from "./group";

const goals = { p50: 1.3, blocks: 1.5 };
const countedCalls = 40;
const timedCalls = 200;
/** Other load only makes calls slower, so the figure is the minimum of this many rounds. */
const rounds = 3;
/** A reply without a database query, to measure the current speed of the machine. */
const bare = platformApi.health.path;

interface Look {
  p50: number;
  /** The same for a bare reply, measured alternately. */
  pace: number;
  /** Pages of 8 kB that Postgres read for one call. */
  blocks: number;
  statements: number;
}

/** Every read of one company, alone and then with the companies of M or L, which should make no difference. */
export const growth: Group = (bench) =>
  withHarness(bench, async (installation) => {
    const [company] = await seed(installation.database, "S", () => undefined);
    if (!company) throw new Error("The database has no seeded company.");
    const agent = await installation.person(company.companyId, "Medidora");
    const reader = new Reader(`${installation.base}/api`, () => agent.token);
    const questions = await questionsOf(agent, company.longTicketId);
    const alone = await lookAtAll(installation, reader, questions);
    const size = bench.size === "L" ? "L" : "M";
    await seed(installation.database, size, (text) => bench.log(text), 1);
    // Seeding takes longer than an access token lasts.
    await agent.signIn();
    const among = await lookAtAll(installation, reader, questions);
    reader.close();
    const figures = questions.flatMap((question): Figure[] => {
      const [before, after] = [alone.get(question), among.get(question)];
      if (!before || !after) throw new Error(`${question.what} was not measured.`);
      return [
        { what: `${question.what}: p50 at ${size}`, value: after.p50, unit: "ms", goal: question.p50AtM },
        {
          what: "  against S, at an equal pace",
          value: after.p50 / after.pace / (before.p50 / before.pace),
          unit: "×",
          goal: goals.p50,
        },
        { what: "  pages read against S", value: after.blocks / before.blocks, unit: "×", goal: goals.blocks },
        { what: "  pages read", value: after.blocks, unit: "of 8 kB" },
        { what: "  statements", value: after.statements, unit: "SQL", goal: question.statements },
      ];
    });
    const paces = [alone, among].map((looks) => Math.min(...[...looks.values()].map(({ pace }) => pace)).toFixed(2));
    return {
      figures,
      notes: [
        `One company of the data S, then ${companiesOf[size]} companies (${size}).`,
        `Minutes lie between the two: each p50 is set against that of a bare reply at its time (${paces.join(" and ")} ms at best).`,
      ],
    };
  });

async function lookAtAll(
  installation: Installation,
  reader: Reader,
  questions: readonly Question[],
): Promise<Map<Question, Look>> {
  // Keep the work that follows many writes out of the figures of the reads.
  await installation.database.rows("CHECKPOINT");
  await sleep(2_000);
  const looks = new Map<Question, Look>();
  for (const question of questions) looks.set(question, await lookAt(installation, reader, question));
  return looks;
}

async function lookAt(installation: Installation, reader: Reader, { path }: Question): Promise<Look> {
  const ask = () => reader.read(path);
  await load(installation.pid, timedCalls, 2, ask);
  await installation.database.countStatements();
  await load(installation.pid, countedCalls, 1, ask);
  const statements = await installation.database.statements();
  const halfOf = async (call: () => Promise<unknown>) =>
    percentile((await load(installation.pid, timedCalls, 1, call)).times, 0.5);
  const [times, paces]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    paces.push(await halfOf(() => reader.read(bare)));
    times.push(await halfOf(ask));
  }
  return {
    p50: Math.min(...times),
    pace: Math.min(...paces),
    blocks: statements.reduce((sum, { blocks }) => sum + blocks, 0) / countedCalls,
    statements: countedPer(countedCalls, statements).product,
  };
}
