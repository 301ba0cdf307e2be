import { it } from "@jest/globals";
import { converse, eventsEach, type RandomStep } from "./random.fixture";
import { step } from "./step";
import { awaitsAnswer, type BotEvent, type BotState, type Facts } from "./engine-types";

/** PROGRAMS=20000 plays more of them. */
const programs = Number(process.env.PROGRAMS ?? 200);

/** Runs the step again from the state as JSON stores it, and expects the same result. */
function assertReplays({ program, before, event, facts, done }: RandomStep, where: string): void {
  const restoredState = JSON.parse(JSON.stringify(before)) as BotState | null;
  if (JSON.stringify(step(program, restoredState, event, facts)) !== JSON.stringify(done))
    throw new Error(`${where}: not replayable.`);
}

/** From wherever the customer is, three useless answers and a service that fails lead to people. */
function assertLeadsToPeople({ program, facts: before, done }: RandomStep, where: string): void {
  let { state } = done;
  const mayUse = { prompts: true, integrations: true };
  const facts: Facts = { ...before, silence: null, companyAbsence: null, queueAbsences: {}, mayUse };
  const run = (event: BotEvent) => {
    facts.seq += 1;
    const next = step(program, state, event, facts);
    state = next.state;
    for (const effect of next.effects) if (effect.kind === "assignQueue") facts.queueId = effect.queueId;
  };
  // What was asked before the night is asked again first.
  const isAsked = awaitsAnswer(state, facts.now) && state.trail.length > 0;
  const texts = isAsked ? ["uva", "pera", "figo"] : ["olá", "uva", "pera", "figo"];
  for (const text of texts) {
    facts.now += 60_000;
    run({ kind: "messageReceived", text, isText: true, at: facts.now });
    // After the connection's pause the menu would come back.
    if (!awaitsAnswer(state, facts.now)) return;
  }
  if (state.awaits !== null)
    run({ kind: "callResolved", call: state.awaits, value: { kind: "failed", failure: "down" } });
  if (awaitsAnswer(state, facts.now)) throw new Error(`${where}: three useless answers lead nowhere.`);
}

it(`${programs} random programs with ${eventsEach} events each: no step throws or is a trap, and state and effects stay small`, () => {
  for (let seed = 1; seed <= programs; seed += 1)
    converse(seed, (one) => {
      const { turn, facts, done } = one;
      const where = `Seed ${seed}, turn ${turn}`;
      const size = JSON.stringify(done.state).length;
      if (size >= 4_096) throw new Error(`${where}: a state of ${size} characters.`);
      if (done.effects.length >= 200) throw new Error(`${where}: ${done.effects.length} effects.`);
      if (facts.silence && done.effects.some(({ kind }) => kind !== "assignQueue"))
        throw new Error(`${where}: not silent.`);
      if (turn % 10 === 0) assertReplays(one, where);
      if (turn % 10 === 5) assertLeadsToPeople(one, where);
    });
}, 600_000);
