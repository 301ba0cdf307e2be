import { setTimeout as sleep } from "node:timers/promises";
import { sum } from "../../harness/statistics";
import type { Installation } from "../../harness/installation/installation";
import { withHarness, type Group } from "./group";

const seconds = 60;
const few = 2;
const many = 20;

/** The queries of an idle installation must not grow with the number of companies. */
export const idle: Group = (bench) =>
  withHarness(bench, async (installation) => {
    const grow = async (from: number, to: number) => {
      for (let index = from; index < to; index += 1)
        await installation.person(await installation.company(`Empresa ${index}`), "Dono");
    };
    await grow(0, few);
    const [ofFew] = await askedIn(installation);
    await grow(few, many);
    const [ofMany, lines] = await askedIn(installation);
    return {
      figures: [
        { what: `asked of the database, ${few} companies`, value: ofFew, unit: "SQL/s" },
        { what: `asked of the database, ${many} companies`, value: ofMany, unit: "SQL/s" },
        // One sweep more or less within the minute changes the figure by a tenth.
        { what: "  against few", value: ofMany / ofFew, unit: "×", goal: 1.1 },
      ],
      notes: lines,
    };
  });

async function askedIn(installation: Installation): Promise<[number, string[]]> {
  await sleep(5_000);
  await installation.database.countStatements();
  await sleep(seconds * 1_000);
  const statements = await installation.database.statements();
  const lines = statements
    .sort((a, b) => b.calls - a.calls)
    .slice(0, 12)
    .map(({ text, calls }) => `  ${(calls / seconds).toFixed(2)}/s  ${text.replace(/\s+/g, " ").slice(0, 130)}`);
  return [sum(statements.map(({ calls }) => calls)) / seconds, lines];
}
