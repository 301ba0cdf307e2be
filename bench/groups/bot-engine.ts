import { compileMenu, type BotOption } from "@guiche/contract/bot/program";
import { step } from "@guiche/contract/bot/step";
import { newFacts, type BotEvent, type BotState } from "@guiche/contract/bot/engine-types";
import type { Figure } from "../report/report";
import { percentile, sum } from "../../harness/statistics";

const goals = { p99: 1 };
const [queues, optionsEach, below] = [5, 9, 10];
const conversations = 2_000;
/** A walk down to a leaf, and what is no answer. */
const walk = ["oi", "3", "2", "5", "#", "fila 4", "opção 7", "0", "quero falar com alguém"];

const option = (id: number, children: BotOption[]): BotOption => {
  const [title, message] = [`Opção ${id}`, `Aqui está a resposta da opção ${id}.`];
  return { id, title, message, hasMedia: false, forwardQueueId: null, children };
};
const tree = (queue: number): BotOption[] =>
  Array.from({ length: optionsEach }, (_, index) => {
    const id = queue * 1_000 + index * 20;
    return option(
      id,
      Array.from({ length: below }, (_, leaf) => option(id + leaf + 1, [])),
    );
  });

/** The engine alone: every step of many conversations in a program of 500 nodes. */
export function engineFigures(): { figures: Figure[]; note: string } {
  const program = compileMenu({
    connection: {
      greetingMessage: "Olá! Escolha uma fila:",
      queueIds: Array.from({ length: queues }, (_, index) => index + 1),
      maxUseBotQueues: 0,
      timeUseBotQueues: 0,
    },
    queues: Array.from({ length: queues }, (_, index) => {
      const id = index + 1;
      return { id, name: `Fila ${id}`, greetingMessage: "Bem-vindo.", hasMedia: false, options: tree(id) };
    }),
    language: "pt",
    greetsOneQueue: false,
  });
  const times: number[] = [];
  for (let index = 0; index < conversations; index += 1) talk(times);
  // The first conversations are slow because nothing is compiled yet.
  const warm = times.slice(walk.length * 200);
  const figures: Figure[] = [
    { what: "a step of the engine, p99", value: percentile(warm, 0.99), unit: "ms", goal: goals.p99 },
    { what: "  p50", value: percentile(warm, 0.5), unit: "ms" },
    { what: "  steps", value: (warm.length * 1_000) / sum(warm), unit: "a second" },
  ];
  return { figures, note: `The program has ${Object.keys(program.nodes).length} nodes.` };

  function talk(into: number[]): void {
    let state: BotState | null = null;
    const facts = newFacts(Date.UTC(2027, 0, 4, 12));
    for (const text of walk) {
      facts.now += 20_000;
      facts.seq += 1;
      const event: BotEvent = { kind: "messageReceived", text, isText: true, at: facts.now };
      const since = performance.now();
      const done = step(program, state, event, facts);
      into.push(performance.now() - since);
      state = done.state;
      for (const effect of done.effects) if (effect.kind === "assignQueue") facts.queueId = effect.queueId;
    }
  }
}
