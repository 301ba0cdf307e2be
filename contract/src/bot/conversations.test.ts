import { describe, expect, it } from "@jest/globals";
import { findTaxId } from "../texts/tax-id";
import { usualText } from "../texts/automatic-texts";
import { option, queue, source, speaker, talk } from "./talk.fixture";
import type { CallValue, Effect } from "./engine-types";

/** The conversations that every release must pass, on the engine alone. */
const menu = "Olá!\n\n*1* - Vendas\n*2* - Financeiro";
const [notUnderstood, givesUp] = [usualText("textNotUnderstood", "pt"), usualText("textBotGivesUp", "pt")];
const kinds = (effects: readonly Effect[]) => effects.map(({ kind }) => kind);

describe("B1 to B4: the menu and the hours", () => {
  it("B1: two greetings get one menu, and the name of a queue leads into it", () => {
    const customer = talk();
    expect(customer.say("oi")).toEqual([menu]);
    expect(customer.say("bom dia", { after: 2 })).toEqual([]);
    expect(customer.say("vendas")).toEqual([expect.stringMatching(/^Bem-vindo a Vendas/)]);
    expect([customer.facts.queueId, customer.state?.menus]).toEqual([7, 1]);
  });

  it("B2: who chooses nothing is left to people without a queue; # brings the menu", () => {
    const customer = talk();
    expect(customer.say("quero falar com alguém")).toEqual([menu]);
    expect([customer.say("sim"), customer.say("alô")]).toEqual([[`${notUnderstood}\n\n${menu}`], [givesUp]]);
    expect([customer.facts.queueId, customer.state?.silentFor]).toEqual([null, "wrongAnswers"]);
    expect(customer.say("#")).toEqual([menu]);
  });

  it("B3: 2, 1 and a CPF: the bills with the Pix code alone in its bubble and the PDF, in the queue", () => {
    const money = queue(8, "Financeiro", [option(30, "2ª via", { sendsBills: true })]);
    const customer = talk(source({ queues: [queue(7, "Vendas"), money] }));
    customer.say("oi");
    customer.say("2");
    expect(customer.say("1")).toEqual(["2ª via?", "Para a 2ª via, envie o CPF ou o CNPJ do titular."]);
    expect(findTaxId("111.444.777-35")).toMatchObject({ kind: "cpf", value: "11144477735" });
    expect(customer.say("111.444.777-35")).toEqual([]);
    const bills: CallValue = {
      kind: "bills",
      customer: "Maria S.",
      bills: [{ text: "R$ 10", pix: "000201", fileId: 5 }],
    };
    const effects = customer.run({ kind: "callResolved", call: customer.state?.awaits ?? 0, value: bills });
    expect(
      effects.flatMap((one) =>
        one.kind === "send" ? [one.text] : one.kind === "sendFile" ? [`file ${one.fileId}`] : [],
      ),
    ).toEqual(["Boletos em aberto de Maria S.:", "R$ 10", "Pix copia e cola:", "000201", "file 5"]);
    expect([customer.facts.queueId, customer.state?.silentFor]).toEqual([8, "finished"]);
  });

  it("B4: one notice while it is closed, and the menu when it is open again", () => {
    const customer = talk();
    customer.facts.companyAbsence = { since: customer.facts.now - 3_600_000, notice: "Fechado." };
    expect([customer.say("oi"), customer.say("tem alguém?")]).toEqual([["Fechado."], []]);
    expect(customer.state?.trail).toEqual([]);
    customer.facts.companyAbsence = null;
    expect(customer.say("bom dia", { after: 43 * 3_600 })).toEqual([menu]);
  });
});

describe("B5 to B8: the AI, and people", () => {
  it("B5: three messages are one question with one answer; asking for a person gets one sentence, a note and the queue", () => {
    const customer = talk(source({ speakers: [speaker("prompt")] }, { promptId: 4 }));
    const callNumbers = ["minha internet caiu", "desde ontem", "no bairro todo"].map((text) => {
      customer.say(text, { after: 1 });
      return customer.state?.awaits ?? 0;
    });
    const answer = (call: number, text: string, handOver = false) =>
      customer.run({
        kind: "callResolved",
        call,
        value: { kind: "answer", text, handOver, queueId: null, reason: "internet", voice: null },
      });
    expect(callNumbers.slice(0, 2).map((call) => answer(call, "antiga"))).toEqual([[], []]);
    expect(kinds(answer(callNumbers[2] ?? 0, "Estamos verificando."))).toEqual(["send"]);
    customer.say("quero uma pessoa");
    expect(kinds(answer(customer.state?.awaits ?? 0, "Chamo alguém.", true))).toEqual([
      "send",
      "addNote",
      "assignQueue",
      "handOver",
    ]);
    expect(customer.facts.queueId).toBe(8);
  });

  it("B6: after an agent took, wrote and returned it the bot is silent", () => {
    const customer = talk();
    customer.say("oi");
    customer.facts.silence = "takenOver";
    expect([customer.say("e aí?"), customer.say("#"), customer.say("1")]).toEqual([[], [], []]);
  });

  it.each(["ótimo!", "obrigado"])("B7, B8: %s after the closing begins a new ticket with the menu", (text) => {
    expect(talk().say(text)).toEqual([menu]);
  });
});

describe("B9 and B10: files, and another bot", () => {
  it("B9: a leaf with picture and text names the file that goes with the text", () => {
    const sales = queue(7, "Vendas", [option(30, "Preços", { hasMedia: true })]);
    const customer = talk(source({ queues: [sales, queue(8, "Financeiro")] }));
    customer.say("oi");
    customer.say("1");
    customer.facts.now += 60_000;
    const effects = customer.run({ kind: "messageReceived", text: "1", isText: true, at: customer.facts.now });
    expect(effects[0]).toEqual({ kind: "send", text: "Preços?", media: "option:30" });
  });

  it("B10: bubbles and choices in their order; after its time it begins anew, once", () => {
    const customer = talk(
      source({ speakers: [speaker("integration", { quietMs: 0, expiresMinutes: 1 })] }, { integrationId: 4 }),
    );
    const call = (text: string) => {
      customer.facts.now += 10_000;
      const effects = customer.run({ kind: "messageReceived", text, isText: true, at: customer.facts.now });
      return effects.flatMap((one) => (one.kind === "call" ? [one.begins] : []));
    };
    expect(call("oi")).toEqual([true]);
    const bubbles = ["um", "dois", "Escolha\n\n*1* - A\n*2* - B"];
    const value: CallValue = {
      kind: "commands",
      commands: bubbles.map((text) => ({ type: "message", text })),
      isOver: false,
      isLater: false,
      hasSession: true,
    };
    const callEffects = customer.run({ kind: "callResolved", call: customer.state?.awaits ?? 0, value });
    expect(callEffects.flatMap((one) => (one.kind === "send" ? [one.text] : []))).toEqual(bubbles);
    customer.facts.now += 2 * 60_000;
    expect(call("oi")).toEqual([true]);
    customer.run({ kind: "callResolved", call: customer.state?.awaits ?? 0, value });
    expect(call("1")).toEqual([false]);
  });
});
