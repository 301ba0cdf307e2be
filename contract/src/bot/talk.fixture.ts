import { compileMenu, type BotOption, type BotQueue, type BotSpeaker, type ProgramSource } from "./program";
import { step } from "./step";
import { newFacts, type BotEvent, type BotState, type Effect, type Facts } from "./engine-types";

export const option = (id: number, title: string, more: Partial<BotOption> = {}): BotOption => ({
  id,
  title,
  message: `${title}?`,
  hasMedia: false,
  forwardQueueId: null,
  children: [],
  ...more,
});
export const queue = (id: number, name: string, options: BotOption[] = [], more: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name,
  greetingMessage: `Bem-vindo a ${name}`,
  hasMedia: false,
  options,
  ...more,
});
export const speaker = (kind: BotSpeaker["kind"], more: Partial<BotSpeaker> = {}): BotSpeaker => ({
  kind,
  id: 4,
  name: "Ana",
  quietMs: 6_000,
  queueId: 8,
  begins: kind === "integration",
  expiresMinutes: 0,
  finishWord: "",
  restartWord: "",
  restartText: "",
  ...more,
});
export const tree = [
  option(30, "Preços", { hasMedia: true }),
  option(31, "2ª via", { children: [option(40, "Por CPF", { forwardQueueId: 8 }), option(41, "Falar com alguém")] }),
];
export const source = (more: Partial<ProgramSource> = {}, connection: Partial<ProgramSource["connection"]> = {}) => ({
  connection: { greetingMessage: "Olá!", queueIds: [7, 8], maxUseBotQueues: 3, timeUseBotQueues: 0, ...connection },
  queues: [queue(7, "Vendas", tree), queue(8, "Financeiro")],
  language: "pt",
  greetsOneQueue: false,
  ...more,
});

/** A conversation with the engine: messages arrive a minute apart unless the test says otherwise. */
export function talk(from = source(), begin: Partial<Facts> = {}) {
  let program = compileMenu(from);
  let state: BotState | null = null;
  const facts: Facts = { ...newFacts(Date.UTC(2026, 10, 23, 12)), ...begin };
  const run = (event: BotEvent) => {
    facts.seq += 1;
    const outcome = step(program, state, event, facts);
    state = outcome.state;
    for (const effect of outcome.effects) {
      if (effect.kind === "assignQueue") facts.queueId = effect.queueId;
      if (effect.kind === "mark" && effect.what === "greeted") facts.isGreeted = true;
      if (effect.kind === "mark" && effect.what === "absenceTold") facts.absenceToldAt = facts.now;
    }
    return outcome.effects;
  };
  const texts = (effects: Effect[]) => effects.flatMap((one) => (one.kind === "send" ? [one.text] : []));
  return {
    facts,
    get state() {
      return state;
    },
    change: (next: ProgramSource) => (program = compileMenu(next)),
    run,
    /** The texts that answer this one. */
    say(text: string, { after = 60, isText = true }: { after?: number; isText?: boolean } = {}) {
      facts.now += after * 1_000;
      return texts(run({ kind: "messageReceived", text, isText, at: facts.now }));
    },
    /** The time of a held answer is over. */
    ends: () => texts(run({ kind: "holdEnded" })),
    assigned(queueId: number) {
      facts.queueId = queueId;
      return texts(run({ kind: "queueAssigned", queueId }));
    },
  };
}
