import { describe, expect, it } from "@jest/globals";
import { usualText } from "@guiche/contract/texts/automatic-texts";
import type { BotMenusDto } from "@guiche/contract/bot-menus";
import type { BotSpeaker } from "@guiche/contract/bot/program";
import type { CallValue } from "@guiche/contract/bot/engine-types";
import { absencesOf, usualFacts } from "./facts";
import { connection, menusWith, option, queue, speaker } from "./menus.fixture";
import { simulate, type SimulatedInput } from "./simulate";
import { connectionFor, programOf } from "./source";

/** The conversations that every release must pass, in the simulator. The engine's and the server's own have the rest. */
const company = (more: Partial<BotMenusDto> = {}): BotMenusDto =>
  menusWith(
    [
      queue(1, "Vendas", [option(10, "Preços", { hasMedia: true })]),
      queue(2, "Financeiro", [option(20, "2ª via", { sendsBills: true })]),
    ],
    more,
  );
const menu = "Olá!\n\n*1* - Vendas\n*2* - Financeiro";

type Line = string | { closed: string } | { held: string } | { after: number; text: string } | CallValue;

/** What the customer reads after each line, and where the conversation ends. */
function playConversation(menus: BotMenusDto, ...lines: Line[]) {
  let at = Date.UTC(2026, 10, 23, 12);
  const inputs = lines.map((line): SimulatedInput => {
    at += typeof line === "object" && "after" in line ? line.after * 1_000 : 60_000;
    if (typeof line === "string") return { text: line, at, given: usualFacts };
    if ("closed" in line) return { text: line.closed, at, given: { ...usualFacts, hours: "closed" } };
    if ("held" in line) return { text: line.held, at, given: { ...usualFacts, silence: "takenOver" } };
    if ("after" in line) return { text: line.text, at, given: usualFacts };
    return { value: line, at, given: usualFacts };
  });
  const from = connectionFor(menus, 1);
  const absencesAt = absencesOf(menus, from);
  const simulation = {
    program: programOf(menus, from),
    absencesAt,
    startQueueId: null,
    startedAt: at,
    isGreeted: false,
  };
  const turns = simulate(simulation, inputs);
  const last = turns.at(-1)!;
  return {
    read: turns.map(({ replies }) => replies.map(({ text, media }) => (media === null ? text : `${text} [${media}]`))),
    queueId: last.queueId,
    silentFor: last.state.silentFor,
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
const withSpeaker = (kind: BotSpeaker["kind"]) =>
  company({
    connections: [{ ...connection, [`${kind}Id`]: 4 }],
    speakers: [speaker(kind, { queueId: 2, quietMs: 0 })],
  });

describe("the simulator plays", () => {
  it("B1: one menu for two greetings, and a queue by its name", () => {
    const { read, queueId } = playConversation(company(), "oi", { after: 2, text: "bom dia" }, "vendas");
    expect(read).toEqual([[menu], [], ["Bem-vindo a Vendas\n\n*1* - Preços\n*#* - Início"]]);
    expect(queueId).toBe(1);
  });

  it("B2: two menus for useless answers, then silence until #", () => {
    const { read, queueId } = playConversation(company(), "quero falar com alguém", "sim", "alô", "2", "#");
    expect([read, queueId]).toEqual([
      [[menu], [`${usualText("textNotUnderstood", "pt")}\n\n${menu}`], [usualText("textBotGivesUp", "pt")], [], [menu]],
      null,
    ]);
  });

  it("B3: the bills, with the Pix code alone", () => {
    const bills: CallValue = {
      kind: "bills",
      customer: "Maria S.",
      bills: [{ text: "R$ 10", pix: "000201", fileId: 5 }],
    };
    const { read, queueId, silentFor } = playConversation(company(), "oi", "2", "1", "111.444.777-35", bills);
    expect(read.at(-1)).toEqual(["Boletos em aberto de Maria S.:", "R$ 10", "Pix copia e cola:", "000201", " []"]);
    expect([queueId, silentFor]).toEqual([2, "finished"]);
  });

  it("B4: one notice while it is closed, and the menu afterwards", () => {
    const { read } = playConversation(company(), { closed: "oi" }, { closed: "tem alguém?" }, "bom dia");
    expect(read).toEqual([["Fechado."], [], [menu]]);
  });

  it("B5: an answer of the AI, then one sentence and its queue", () => {
    const { read, queueId } = playConversation(
      withSpeaker("prompt"),
      "minha internet caiu",
      "no bairro todo",
      answer("Estamos verificando."),
      "quero uma pessoa",
      answer("Chamo alguém.", true),
    );
    expect(read).toEqual([[], [], ["Estamos verificando."], [], ["Chamo alguém."]]);
    expect(queueId).toBe(2);
  });

  it("B6: nothing after an agent took and returned the ticket", () => {
    expect(playConversation(company(), "oi", { held: "e aí?" }, { held: "#" }).read).toEqual([[menu], [], []]);
  });

  it.each(["ótimo!", "obrigado"])("B7, B8: the menu on the ticket that %s opens after the closing", (text) => {
    expect(playConversation(company(), text).read).toEqual([[menu]]);
  });

  it("B9: a leaf's file with its text", () => {
    expect(playConversation(company(), "oi", "1", "1").read.at(-1)).toEqual(["Preços? [option:10]"]);
  });

  it("B10: another bot's bubbles in their order", () => {
    const bubbles = ["um", "dois", "três"];
    const value: CallValue = {
      kind: "commands",
      commands: bubbles.map((text) => ({ type: "message", text })),
      isOver: false,
      isLater: false,
      hasSession: true,
    };
    expect(playConversation(withSpeaker("integration"), "oi", value).read).toEqual([[], bubbles]);
  });
});
