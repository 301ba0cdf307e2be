import { expect, it } from "@jest/globals";
import { compileMenu, type BotOption, type ProgramSource } from "./program";
import { step } from "./step";
import { silences, type BotEvent, type BotState, type Facts } from "./vocabulary";

const programs = 60;
const eventsEach = 200;

/** mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function makers(random: () => number) {
  const upTo = (max: number) => Math.floor(random() * (max + 1));
  const oneOf = <Value>(values: readonly Value[]): Value => values[upTo(values.length - 1)] as Value;
  let id = 0;
  const queueIds = Array.from({ length: upTo(4) }, (_, index) => index + 1);
  const option = (depth: number): BotOption => ({
    id: (id += 1),
    title: oneOf(["Vendas", "2ª via", "Outro", "", "1"]),
    message: oneOf(["", "Texto {{name}}", "x".repeat(400)]),
    hasMedia: random() < 0.2,
    forwardQueueId: random() < 0.2 ? upTo(5) : null,
    children: depth > 0 ? Array.from({ length: upTo(3) }, () => option(depth - 1)) : [],
  });
  const source = (): ProgramSource => ({
    connection: {
      greetingMessage: oneOf(["", "Olá"]),
      queueIds: [...queueIds].reverse(),
      maxUseBotQueues: upTo(4),
      timeUseBotQueues: upTo(2),
    },
    queues: queueIds.map((each) => ({
      id: each,
      name: `Fila ${each}`,
      greetingMessage: oneOf(["", "Oi"]),
      hasMedia: random() < 0.3,
      options: Array.from({ length: upTo(3) }, () => option(3)),
    })),
    language: oneOf(["pt", "en", "es", "xx"]),
    greetsOneQueue: random() < 0.5,
  });
  const event = (now: number): BotEvent =>
    random() < 0.1
      ? { kind: "queueAssigned", queueId: upTo(5) }
      : {
          kind: "messageReceived",
          text: oneOf(["oi", "1", "2", "3", "0", "#", "vendas", "Fila 1", "", "👍", "\n\n", "*1*", "1".repeat(40)]),
          isText: random() < 0.9,
          at: now - upTo(20_000),
        };
  return { upTo, oneOf, source, event };
}

it(`${programs} random programs with ${eventsEach} events never throw, end, and stay small`, () => {
  for (let seed = 1; seed <= programs; seed += 1) {
    const random = randomFrom(seed);
    const { upTo, oneOf, source, event } = makers(random);
    let program = compileMenu(source());
    let state: BotState | null = null;
    const facts: Facts = {
      now: Date.UTC(2026, 0, 1),
      silence: null,
      queueId: null,
      isGreeted: false,
      absenceToldAt: null,
      companyAbsence: null,
      queueAbsences: {},
      seq: 0,
      mayUse: { prompts: true, integrations: true },
    };
    for (let turn = 0; turn < eventsEach; turn += 1) {
      // Now and then an admin edits everything under a waiting customer.
      if (random() < 0.02) program = compileMenu(source());
      facts.now += upTo(120_000);
      facts.silence = random() < 0.05 ? oneOf(silences) : null;
      facts.companyAbsence = random() < 0.1 ? { since: facts.now - 1_000, notice: oneOf(["", "Fechado"]) } : null;
      const next = event(facts.now);
      const done = step(program, state, next, facts);
      // The same step from the same, as it is stored, gives the same.
      const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
      const again = step(program, state && (stored(state) as BotState), next, facts);
      if (JSON.stringify(again) !== JSON.stringify(done))
        throw new Error(`Seed ${seed}, turn ${turn}: not replayable.`);
      state = done.state;
      expect(JSON.stringify(state).length).toBeLessThan(4_096);
      expect(done.effects.length).toBeLessThan(200);
      if (facts.silence) expect(done.effects).toEqual([]);
      for (const effect of done.effects) if (effect.kind === "assignQueue") facts.queueId = effect.queueId;
    }
  }
});
