import { compileMenu, type BotOption, type BotSpeaker, type Program, type ProgramSource } from "./program";
import { step } from "./step";
import {
  newFacts,
  silences,
  type BotEvent,
  type BotState,
  type CallValue,
  type Facts,
  type ReadyCommand,
  type Step,
} from "./engine-types";

/** What every random conversation consists of. */
export const eventsEach = 200;

/** One step of a random conversation. `facts` is only valid until the next one. */
export interface RandomStep {
  turn: number;
  program: Program;
  before: BotState | null;
  event: BotEvent;
  facts: Facts;
  done: Step;
}

/** mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296;
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
    sendsBills: random() < 0.1,
    closesTicket: random() < 0.1,
    children: depth > 0 ? Array.from({ length: upTo(3) }, () => option(depth - 1)) : [],
  });
  const speaker = (kind: BotSpeaker["kind"], id: number): BotSpeaker => ({
    kind,
    id,
    name: kind,
    quietMs: upTo(6_000),
    queueId: random() < 0.5 ? upTo(5) : null,
    begins: random() < 0.5,
    expiresMinutes: upTo(2),
    finishWord: oneOf(["", "sair"]),
    restartWord: oneOf(["", "oi"]),
    restartText: oneOf(["", "De novo."]),
    hears: random() < 0.5,
    sendsBills: random() < 0.5,
  });
  const source = (): ProgramSource => ({
    connection: {
      greetingMessage: oneOf(["", "Olá"]),
      queueIds: [...queueIds].reverse(),
      maxUseBotQueues: upTo(4),
      timeUseBotQueues: upTo(2),
      promptId: random() < 0.15 ? 1 : null,
      integrationId: random() < 0.15 ? 2 : null,
      fallbackQueueId: oneOf([null, ...queueIds]),
    },
    answersOutOfHours: random() < 0.2,
    speakers: [speaker("prompt", 1), speaker("integration", 2)],
    failedText: oneOf(["", "Não consegui."]),
    queues: queueIds.map((each) => ({
      id: each,
      name: `Fila ${each}`,
      greetingMessage: oneOf(["", "Oi"]),
      hasMedia: random() < 0.3,
      promptId: random() < 0.15 ? 1 : null,
      integrationId: random() < 0.15 ? 2 : null,
      sendsBills: random() < 0.1,
      options: Array.from({ length: upTo(3) }, () => option(3)),
    })),
    language: oneOf(["pt", "en", "es", "xx"]),
    greetsOneQueue: random() < 0.5,
  });
  const command = (): ReadyCommand =>
    oneOf<ReadyCommand>([
      { type: "message", text: oneOf(["Oi", "", "x".repeat(9_000)]) },
      { type: "file", fileId: 1, name: null, caption: "" },
      { type: "menu" },
      { type: "queue", queueId: upTo(5) },
      { type: "close" },
      { type: "note", text: "Nota" },
      { type: "wait", seconds: 3 },
      { type: "stop" },
      { type: "resume" },
    ]);
  const commands = () => Array.from({ length: upTo(6) }, command);
  const value = (): CallValue =>
    oneOf<() => CallValue>([
      () => ({
        kind: "answer",
        text: oneOf(["", "Olá", "y. ".repeat(5_000)]),
        handOver: random() < 0.3,
        queueId: null,
        reason: "",
        voice: null,
        openBills: random() < 0.3,
      }),
      () => ({
        kind: "commands",
        commands: commands(),
        isOver: random() < 0.3,
        isLater: false,
        hasSession: random() < 0.5,
      }),
      () => ({ kind: "contracts", names: ["A", "B"] }),
      () => ({
        kind: "bills",
        customer: "M.",
        bills: [{ text: "R$ 1", pix: oneOf([null, "0002"]), fileId: oneOf([null, 1]) }],
      }),
      () => ({ kind: "noCustomer" }),
      () => ({ kind: "heard", text: oneOf(["dois", "1", "não sei"]) }),
      () => ({ kind: "failed", failure: "timeout" }),
    ])();
  const texts = [
    "oi",
    "não sei",
    "1",
    "2",
    "3",
    "0",
    "#",
    "vendas",
    "Fila 1",
    "",
    "👍",
    "\n\n",
    "*1*",
    "1".repeat(40),
    "111.444.777-35",
    "sair",
  ];
  const event = (now: number, awaits: number | null): BotEvent => {
    const dice = random();
    if (dice < 0.07) return { kind: "queueAssigned", queueId: upTo(5) };
    if (dice < 0.09) return { kind: "restarted" };
    if (dice < 0.1) return { kind: "messageFailed" };
    if (dice < 0.11) return { kind: "holdEnded" };
    if (dice < 0.115) return { kind: "choiceOverdue" };
    if (dice < 0.12) return { kind: "commandsReceived", integrationId: upTo(2), commands: commands() };
    // Mostly the awaited answer, now and then a late one.
    if (dice < 0.3) return { kind: "callResolved", call: random() < 0.8 ? (awaits ?? 0) : upTo(50), value: value() };
    const isText = random() < 0.9;
    const voice = !isText && random() < 0.7 && ({ isVoice: true } as const);
    return { kind: "messageReceived", text: oneOf(texts), isText, ...voice, at: now - upTo(20_000) };
  };
  return { upTo, oneOf, source, event };
}

/** A conversation of random events with a random program, which is now and then edited. The same for the same seed. */
export function converse(seed: number, onStep: (step: RandomStep) => void): void {
  const random = randomFrom(seed);
  const { upTo, oneOf, source, event } = makers(random);
  let program = compileMenu(source());
  let state: BotState | null = null;
  const facts = newFacts(Date.UTC(2026, 0, 1));
  for (let turn = 0; turn < eventsEach; turn += 1) {
    // Now and then an admin edits everything under a waiting customer.
    if (random() < 0.02) program = compileMenu(source());
    facts.now += upTo(120_000);
    facts.silence = random() < 0.05 ? oneOf(silences) : null;
    facts.companyAbsence = random() < 0.1 ? { since: facts.now - 1_000, notice: oneOf(["", "Fechado"]) } : null;
    facts.hasArrived = random() < 0.8;
    facts.seq += 1;
    const next = event(facts.now, state?.awaits ?? null);
    const outcome = step(program, state, next, facts);
    onStep({ turn, program, before: state, event: next, facts, done: outcome });
    state = outcome.state;
    for (const effect of outcome.effects) if (effect.kind === "assignQueue") facts.queueId = effect.queueId;
  }
}

/** For each seed one number (FNV-1a) over everything that its conversation did. */
export function fingerprints(firstSeed: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    let hash = 0x811c9dc5;
    converse(firstSeed + index, ({ done }) => {
      const text = JSON.stringify(done);
      for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
    });
    return hash >>> 0;
  });
}
