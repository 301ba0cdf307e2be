import { it } from "@jest/globals";
import { converse, eventsEach, type RandomStep } from "./random.fixture";
import { step } from "./step";
import type { BotState } from "./vocabulary";

/** `npm run test:fuzz -- bot` runs ten times as many. */
const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
const programs = Number(process?.env["BOT_PROGRAMS"] ?? 1_000);

/** Runs the step again from the state as JSON stores it, and expects the same result. */
function assertReplays({ program, before, event, facts, done }: RandomStep, where: string): void {
  const stored = JSON.parse(JSON.stringify(before)) as BotState | null;
  if (JSON.stringify(step(program, stored, event, facts)) !== JSON.stringify(done))
    throw new Error(`${where}: not replayable.`);
}

it(`${programs} random programs with ${eventsEach} events each: no step throws, and state and effects stay small`, () => {
  for (let seed = 1; seed <= programs; seed += 1)
    converse(seed, (one) => {
      const { turn, facts, done } = one;
      const where = `Seed ${seed}, turn ${turn}`;
      const size = JSON.stringify(done.state).length;
      if (size >= 4_096) throw new Error(`${where}: a state of ${size} characters.`);
      if (done.effects.length >= 200) throw new Error(`${where}: ${done.effects.length} effects.`);
      if (facts.silence && done.effects.length > 0) throw new Error(`${where}: not silent.`);
      if (turn % 10 === 0) assertReplays(one, where);
    });
}, 600_000);
