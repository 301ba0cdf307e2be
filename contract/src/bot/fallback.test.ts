import { describe, expect, it } from "@jest/globals";
import type { Absence, Facts } from "./engine-types";
import { hasNothingToSay, compileMenu, type ProgramSource } from "./program";
import { source, speaker, talk } from "./talk.fixture";

const menu = "Olá!\n\n*1* - Vendas\n*2* - Financeiro";
const absence: Absence = { since: Date.UTC(2026, 10, 23, 11), notice: "Fechado." };
const desk = (more: Partial<ProgramSource> = {}, facts: Partial<Facts> = {}, fallbackQueueId: number | null = 8) =>
  talk(source(more, { fallbackQueueId }), facts);

describe("a customer without a queue", () => {
  it("who writes at night waits in the fallback queue, and is asked in the morning", () => {
    const night = desk({}, { companyAbsence: absence });
    expect([night.say("oi"), night.facts.queueId]).toEqual([["Fechado."], 8]);
    expect(night.say("alguém?")).toEqual([]);
    night.facts.companyAbsence = null;
    expect([night.say("bom dia"), night.facts.queueId]).toEqual([[menu], 8]);
    expect([night.say("1")[0]?.startsWith("Bem-vindo a Vendas"), night.facts.queueId]).toEqual([true, 7]);
  });

  it("who chooses the fallback queue itself stays there, and is not moved", () => {
    const night = desk({}, { companyAbsence: absence });
    night.say("oi");
    night.facts.companyAbsence = null;
    night.say("oi");
    const effects = night.run({ kind: "messageReceived", text: "2", isText: true, at: night.facts.now });
    expect(effects.map(({ kind }) => kind)).toEqual(["send", "mark", "handOver"]);
    expect([night.facts.queueId, night.state?.fellBack]).toEqual([8, null]);
  });

  it("stays without one where the connection has no fallback queue, or no longer offers it", () => {
    for (const fallbackQueueId of [null, 99]) {
      const night = desk({}, { companyAbsence: absence }, fallbackQueueId);
      night.say("oi");
      expect(night.facts.queueId).toBeNull();
    }
  });

  it("is handed over in the fallback queue when the bot gives up", () => {
    const day = desk();
    expect([day.say("oi"), day.facts.queueId]).toEqual([[menu], null]);
    day.say("uva");
    expect([day.say("pera"), day.facts.queueId]).toEqual([
      ["Não entendi. Vou deixar você com uma pessoa da equipe."],
      8,
    ]);
    expect(day.say("maçã")).toEqual([]);
  });

  it("who never chooses waits there too; the menu still asks, and an old number still counts", () => {
    const day = desk();
    day.say("oi");
    expect([day.run({ kind: "choiceOverdue" }), day.facts.queueId]).toEqual([[{ kind: "assignQueue", queueId: 8 }], 8]);
    expect(day.run({ kind: "choiceOverdue" })).toEqual([]);
    const other = desk();
    other.say("oi");
    other.run({ kind: "choiceOverdue" });
    // Neither is a wrong answer.
    expect([day.say("ainda está aí?"), other.say("1")[0]?.startsWith("Bem-vindo a Vendas")]).toEqual([[menu], true]);
    expect(other.facts.queueId).toBe(7);
  });

  it("is left to the connection's own timer where it has one", () => {
    const conversation = talk(source({}, { fallbackQueueId: 8, transferQueueId: 7, timeToTransfer: 30 }));
    conversation.say("oi");
    expect([conversation.run({ kind: "choiceOverdue" }), conversation.facts.queueId]).toEqual([[], null]);
  });

  it.each(["contactOff", "ticketOff", "takenOver"] as const)("where the bot is silent (%s) waits there", (silence) => {
    const off = desk({}, { silence });
    expect([off.say("oi"), off.facts.queueId]).toEqual([[], 8]);
  });

  it("whose AI is no longer part of the plan waits there", () => {
    const from = source({ speakers: [speaker("prompt", { queueId: null })] }, { promptId: 4, fallbackQueueId: 8 });
    const over = talk(from);
    over.say("oi");
    expect(over.facts.queueId).toBeNull();
    over.facts.mayUse = { prompts: false, integrations: false };
    over.say("e agora?");
    expect(over.facts.queueId).toBe(8);
  });
});

describe("a ticket that only waits in the fallback queue", () => {
  const fallen = () => {
    const night = desk({}, { companyAbsence: absence });
    night.say("oi");
    night.facts.companyAbsence = null;
    return night;
  };

  it("is in that queue once an agent has had it", () => {
    const conversation = fallen();
    conversation.run({ kind: "returned" });
    expect(conversation.say("oi")).toEqual([expect.stringContaining("Bem-vindo a Financeiro")]);
  });

  it("is where it was put once a user moves it", () => {
    const conversation = fallen();
    expect(conversation.assigned(7)[0]).toContain("Bem-vindo a Vendas");
    expect(conversation.state?.fellBack).toBeNull();
  });

  it("always lets the bot look, because the menu may have to be sent", () => {
    const program = compileMenu(source({}, { fallbackQueueId: 8 }));
    const place = { isGreeted: true, isAnswering: false };
    expect([8, 7].map((queueId) => hasNothingToSay(program, { ...place, queueId }, "oi"))).toEqual([false, false]);
    const bare = compileMenu(source({}, { fallbackQueueId: null }));
    expect(hasNothingToSay(bare, { ...place, queueId: 8 }, "oi")).toBe(true);
  });
});

describe("a bot that answers outside the hours", () => {
  it("says the notice once and goes on with its menu and its queue", () => {
    const night = desk({ answersOutOfHours: true }, { companyAbsence: absence });
    expect([night.say("oi"), night.facts.queueId]).toEqual([["Fechado.", menu], null]);
    const [sales] = night.say("1");
    expect([sales?.startsWith("Bem-vindo a Vendas"), night.facts.queueId]).toEqual([true, 7]);
  });
});

it("customers read the company's own words when an answer is none", () => {
  const own = talk(source({ notUnderstoodText: "Hein?", givesUpText: "Já chamo alguém." }));
  own.say("oi");
  expect([own.say("uva"), own.say("pera")]).toEqual([[`Hein?\n\n${menu}`], ["Já chamo alguém."]]);
});
