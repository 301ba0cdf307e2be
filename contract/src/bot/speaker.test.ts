import { describe, expect, it } from "@jest/globals";
import { splitMessage } from "./answer-text";
import { compileMenu, type BotSpeaker } from "./program";
import { step } from "./step";
import { newFacts, type BotEvent, type BotState, type CallValue } from "./engine-types";

const speaker: BotSpeaker = {
  kind: "prompt",
  id: 5,
  name: "Ana",
  quietMs: 6_000,
  queueId: 7,
  begins: false,
  expiresMinutes: 0,
  finishWord: "",
  restartWord: "",
  restartText: "",
};
const program = compileMenu({
  connection: { greetingMessage: "Olá!", queueIds: [7, 8], maxUseBotQueues: 0, timeUseBotQueues: 0 },
  queues: [
    { id: 7, name: "Vendas", greetingMessage: "Vendas.", hasMedia: false, options: [], promptId: 5 },
    { id: 8, name: "Financeiro", greetingMessage: "", hasMedia: false, options: [] },
  ],
  language: "pt",
  greetsOneQueue: false,
  speakers: [speaker],
  failedText: "Falhou.",
});

function talk() {
  const facts = newFacts(Date.UTC(2026, 10, 23, 12));
  let state: BotState | null = null;
  const run = (event: BotEvent) => {
    facts.now += 60_000;
    facts.seq += 1;
    const outcome = step(program, state, event, facts);
    state = outcome.state;
    for (const effect of outcome.effects) if (effect.kind === "assignQueue") facts.queueId = effect.queueId;
    return outcome.effects;
  };
  return {
    facts,
    says: (text: string) => run({ kind: "messageReceived", text, isText: true, at: facts.now + 60_000 }),
    resolved: (call: number, value: CallValue) => run({ kind: "callResolved", call, value }),
  };
}
const answer = (text: string, handOver = false): CallValue => ({
  kind: "answer",
  text,
  handOver,
  queueId: null,
  reason: "",
  voice: null,
});

it("a queue with a prompt is greeted when it is chosen; the prompt answers what follows", () => {
  const { says } = talk();
  says("oi");
  expect(says("1")).toMatchObject([{ kind: "assignQueue", queueId: 7 }, { kind: "send", text: "Vendas." }, {}]);
  expect(says("quanto custa?")).toEqual([
    { kind: "call", to: { kind: "prompt", id: 5 }, begins: true, session: null, choice: null, waitMs: 6_000 },
  ]);
});

it("an answer to an older question is never said", () => {
  const { says, resolved } = talk();
  says("oi");
  says("1");
  says("quanto custa?");
  says("e o frete?");
  expect(resolved(3, answer("R$ 10"))).toEqual([]);
  expect(resolved(4, answer("R$ 15"))).toMatchObject([{ kind: "send", text: "R$ 15", isPlain: true }]);
  expect(resolved(4, answer("R$ 15"))).toEqual([]);
});

it("# leads out of a prompt, and its answer comes too late", () => {
  const { says, resolved } = talk();
  says("oi");
  says("1");
  says("quanto custa?");
  expect(says("#")).toMatchObject([{ kind: "send", text: "Olá!\n\n*1* - Vendas\n*2* - Financeiro" }]);
  expect(resolved(3, answer("R$ 10"))).toEqual([]);
});

it("a failed call is told to the customer, and people take over", () => {
  const { says, resolved } = talk();
  says("oi");
  says("1");
  says("quanto custa?");
  expect(resolved(3, { kind: "failed", failure: "unavailable" })).toMatchObject([
    { kind: "send", text: "Falhou." },
    { kind: "handOver", reason: "callFailed" },
  ]);
});

it("a call that failed so long ago that the customer has forgotten it leaves them to people without a word", () => {
  const { says, resolved } = talk();
  says("oi");
  says("1");
  says("Quanto custa?");
  const effects = resolved(3, { kind: "failed", failure: "late", isForgotten: true });
  expect(effects).toEqual([{ kind: "handOver", reason: "callFailed" }]);
});

describe("where the plan no longer includes it", () => {
  it("a customer inside a prompt goes to the prompt's queue, with a note", () => {
    const { facts, says } = talk();
    says("oi");
    says("1");
    says("quanto custa?");
    facts.queueId = 8;
    facts.mayUse = { prompts: false, integrations: true };
    expect(says("e o frete?")).toEqual([
      { kind: "addNote", text: "O robô parou: o plano da empresa não inclui mais este recurso." },
      { kind: "assignQueue", queueId: 7 },
      { kind: "handOver", reason: "planOff" },
    ]);
  });
});

it("an answer that comes after the customer was taken for a machine is not said", () => {
  const { facts, says, resolved } = talk();
  says("oi");
  says("1");
  const question = () => {
    facts.now -= 50_000;
    return says("Escolha uma opção");
  };
  expect([question(), question()].flat().map(({ kind }) => kind)).toEqual(["call", "call"]);
  expect(question()).toEqual([{ kind: "handOver", reason: "loop" }]);
  expect(resolved(4, answer("R$ 10"))).toEqual([]);
});

it("a long text is parted between sentences, in three messages at most", () => {
  const parts = splitMessage("Uma frase. ".repeat(2_000));
  expect(parts).toHaveLength(3);
  for (const part of parts) expect(part.endsWith(".") && part.length <= 4_096).toBe(true);
});

it("a keyword that is a sign ends the conversation, and no other sign does", () => {
  const bot = compileMenu({
    connection: { greetingMessage: "", queueIds: [7], maxUseBotQueues: 0, timeUseBotQueues: 0 },
    queues: [{ id: 7, name: "Vendas", greetingMessage: "", hasMedia: false, options: [], promptId: 5 }],
    language: "pt",
    greetsOneQueue: false,
    speakers: [{ ...speaker, finishWord: "❌" }],
  });
  const facts = newFacts(Date.UTC(2026, 10, 23, 12));
  const kindsAfter = (text: string) => {
    const event = { kind: "messageReceived", isText: true, at: facts.now } as const;
    const { state } = step(bot, null, { ...event, text: "oi" }, facts);
    return step(bot, state, { ...event, text }, { ...facts, seq: facts.seq + 1 }).effects.map(({ kind }) => kind);
  };
  expect(kindsAfter("❌")).toEqual(["handOver"]);
  expect(kindsAfter("👍")).toEqual(["call"]);
});
