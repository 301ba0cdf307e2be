import { describe, expect, it } from "@jest/globals";
import { option, queue, source, talk } from "./talk.fixture";

const askTaxId = "Para a 2ª via, envie o CPF ou o CNPJ do titular.";
const list = "Bem-vindo a Financeiro\n\n*1* - Boletos\n*2* - Outro\n*#* - Início";

/** A customer who has chosen the option that sends open bills. */
function asked(children = [option(50, "Por e-mail")]) {
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
    const customer = asked();
    expect(customer.say("111.444.777-35")).toEqual([]);
    expect(customer.state?.awaits).toBe(4);
  });

  it("is left with 0 for the list above it, and with # for the menu", () => {
    expect(asked([]).say("0")).toEqual([list]);
    expect(asked().say("#")).toEqual(["Olá!\n\n*1* - Vendas\n*2* - Financeiro"]);
  });
});

it("a queue that sends open bills has no list above it: 0 is no number of a document", () => {
  const money = queue(8, "Financeiro", [], { sendsBills: true });
  const customer = talk(source({ queues: [queue(7, "Vendas"), money] }));
  customer.say("oi");
  customer.say("2");
  expect(customer.say("0")).toEqual([expect.stringMatching(/^Não reconheci/)]);
});
