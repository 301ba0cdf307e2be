import { describe, expect, it } from "@jest/globals";
import { option, queue, source, speaker, talk } from "./talk.fixture";
import type { CallValue, Effect } from "./engine-types";

const askTaxId = "Para a 2ª via, envie o CPF ou o CNPJ do titular.";
const list = "Bem-vindo a Financeiro\n\n*1* - Boletos\n*2* - Outro\n*#* - Início";

/** A customer who has chosen the option that sends open bills. */
function chooseBills(children = [option(50, "Por e-mail")]) {
  const bills = option(30, "Boletos", { sendsBills: true, children });
  const money = queue(8, "Financeiro", [bills, option(31, "Outro")]);
  const customer = talk(source({ queues: [queue(7, "Vendas"), money] }));
  customer.say("oi");
  expect(customer.say("2")).toEqual([list]);
  expect(customer.say("1")).toEqual(["Boletos?", askTaxId]);
  return customer;
}

describe("an option that sends open bills", () => {
  it("offers no list of its own: the next answer is the CPF", () => {
    const customer = chooseBills();
    expect(customer.say("111.444.777-35")).toEqual([]);
    expect(customer.state?.awaits).toBe(4);
  });

  it("is left with 0 for the list above it, and with # for the menu", () => {
    expect(chooseBills([]).say("0")).toEqual([list]);
    expect(chooseBills().say("#")).toEqual(["Olá!\n\n*1* - Vendas\n*2* - Financeiro"]);
  });
});

describe("once the bills are told", () => {
  const bill = { text: "R$ 10,00", pix: "000201", fileId: null };
  /** A customer who was told these bills, in an option with what follows it. */
  function sendBills(after: Partial<Parameters<typeof option>[2]>, bills = [bill]) {
    const money = queue(8, "Financeiro", [option(30, "Boletos", { sendsBills: true, ...after })]);
    const customer = talk(source({ queues: [queue(7, "Vendas"), money, queue(9, "Recepção")] }));
    for (const text of ["oi", "2", "1", "111.444.777-35"]) customer.say(text);
    const call = customer.state?.awaits ?? 0;
    const value = { kind: "bills" as const, customer: "Maria", bills };
    const effects = customer.run({ kind: "callResolved", call, value });
    return { customer, effects, kinds: effects.map(({ kind }) => kind) };
  }

  it("the ticket is resolved where the option says so, after the last bubble", () => {
    const { customer, kinds } = sendBills({ closesTicket: true });
    expect(kinds).toEqual(["send", "send", "send", "send", "close"]);
    expect(customer.say("obrigado")).toEqual([]);
  });

  it("the ticket goes to the queue that the option names, with its greeting", () => {
    const { effects } = sendBills({ forwardQueueId: 9 });
    expect(effects.slice(-4)).toMatchObject([
      { kind: "assignQueue", queueId: 9 },
      { kind: "send", text: "Bem-vindo a Recepção" },
      { kind: "mark" },
      { kind: "handOver" },
    ]);
  });

  it("people have the ticket where the option says nothing, or has others below it", () => {
    for (const after of [{}, { closesTicket: true, children: [option(50, "Por e-mail")] }])
      expect(sendBills(after).effects.at(-1)).toEqual({ kind: "handOver", reason: "finished" });
  });

  it("people have the ticket where there were none to tell, whatever the option says", () => {
    for (const after of [{ closesTicket: true }, { forwardQueueId: 9 }])
      expect(sendBills(after, []).effects).toMatchObject([
        { kind: "send", text: expect.stringContaining("Maria") },
        { kind: "handOver", reason: "finished" },
      ]);
  });
});

it("a queue that sends open bills has no list above it: 0 is no number of a document", () => {
  const money = queue(8, "Financeiro", [], { sendsBills: true });
  const customer = talk(source({ queues: [queue(7, "Vendas"), money] }));
  customer.say("oi");
  customer.say("2");
  expect(customer.say("0")).toEqual([expect.stringMatching(/^Não reconheci/)]);
});

it("a customer whose third number is none either is told that a person goes on", () => {
  const money = queue(8, "Financeiro", [], { sendsBills: true });
  const customer = talk(source({ queues: [queue(7, "Vendas"), money] }));
  for (const text of ["oi", "2", "não sei", "12"]) customer.say(text);
  expect(customer.say("moro na rua A")).toEqual(["Vou chamar uma pessoa da equipe para continuar com você."]);
  expect(customer.state?.silentFor).toBe("wrongAnswers");
});

describe("a prompt that may send open bills", () => {
  const makeDecision = (more: object = {}) => ({
    kind: "answer" as const,
    text: "Já envio.",
    handOver: false,
    queueId: null,
    reason: "",
    voice: null,
    openBills: true,
    ...more,
  });
  /** A customer whose first question the prompt has answered so. */
  function answeredWith(value: object, mayBill = true) {
    const ana = speaker("prompt", { sendsBills: mayBill });
    const customer = talk(source({ queues: [queue(7, "Vendas", [], { promptId: 4 })], speakers: [ana] }));
    customer.say("oi");
    const resolved = (result: CallValue) =>
      customer.run({ kind: "callResolved", call: customer.state?.awaits ?? 0, value: result });
    return { customer, resolved, effects: resolved(makeDecision(value)) };
  }
  const textsOf = (effects: Effect[]) => effects.flatMap((each) => (each.kind === "send" ? [each.text] : []));

  it("asks for the document after its words, tells the bills, and goes on answering", () => {
    const { customer, resolved, effects } = answeredWith({});
    expect(textsOf(effects)).toEqual(["Já envio.", askTaxId]);
    customer.say("111.444.777-35");
    const bill = { text: "R$ 10,00", pix: "000201", fileId: null };
    expect(resolved({ kind: "bills", customer: "Maria", bills: [bill] })).toHaveLength(4);
    expect(customer.run({ kind: "messageReceived", text: "e o vencimento?", isText: true, at: 0 })).toMatchObject([
      { kind: "call", to: { kind: "prompt", id: 4 } },
    ]);
  });

  it("goes on where there are no bills, and when the customer writes 0", () => {
    const { customer, resolved } = answeredWith({ text: "" });
    customer.say("111.444.777-35");
    expect(textsOf(resolved({ kind: "bills", customer: "Bar $& Cia", bills: [] }))).toEqual([
      expect.stringContaining("Bar $& Cia"),
    ]);
    expect(customer.state?.trail.at(-1)).toBe("prompt:4");
    const other = answeredWith({}).customer;
    expect(other.say("0")).toEqual([]);
    expect(other.state?.trail.at(-1)).toBe("prompt:4");
  });

  it("calls a person where the AI wants one, and begins no look-up that the prompt is not allowed", () => {
    expect(answeredWith({ handOver: true }).effects.at(-1)).toEqual({ kind: "handOver", reason: "speaker" });
    const { customer, effects } = answeredWith({}, false);
    expect(textsOf(effects)).toEqual(["Já envio."]);
    expect(customer.state?.trail.at(-1)).toBe("prompt:4");
  });
});
