import { describe, expect, it } from "@jest/globals";
import {
  fill,
  usesExtraFields,
  valueIn,
  variables,
  tokenOf,
  unknownTokens,
  valueByWord,
  type TextKind,
  type VariableValues,
  unknownName,
} from "./variables";

const values: VariableValues = {
  contact: { name: "Maria da Silva", number: "5511999990000", email: "maria@example.com" },
  queue: "Vendas",
  user: "Ana",
  ticket: { id: 4711, protocol: "20261121-4711" },
  minuteOfDay: 11 * 60 + 5,
  language: "pt",
};
const fillText = (text: string, more: Partial<VariableValues> = {}) => fill(text, valueIn({ ...values, ...more }));

describe("variables", () => {
  it("are filled with customer, agent, queue, ticket and time of day", () => {
    expect(variables.map((each) => fillText(tokenOf(each)))).toEqual([
      "Maria da Silva",
      "Maria",
      "5511999990000",
      "maria@example.com",
      "Bom dia",
      "Vendas",
      "Ana",
      "20261121-4711",
      "11:05",
      "4711",
    ]);
  });

  it("have the same words with one or two pairs of braces, in both languages", () => {
    for (const text of ["{{name}}", "{{nome}}", "{nome}", "{name}", "{{ name }}"])
      expect(fillText(text)).toBe("Maria da Silva");
    for (const text of ["{{firstName}}", "{primeironome}", "{{primeiroNome}}"]) expect(fillText(text)).toBe("Maria");
    expect(fillText("{numero} {{numero}} {email} {{ms}}")).toBe(
      "5511999990000 5511999990000 maria@example.com Bom dia",
    );
  });

  it("are known in three languages, however they are spelled", () => {
    for (const text of ["{{Nome}}", "{{ NAME }}", "{nombre}", "{Nome}"]) expect(fillText(text)).toBe("Maria da Silva");
    for (const text of ["{{primeiro_nome}}", "{{Primeiro nome}}", "{{primer-nombre}}"])
      expect(fillText(text)).toBe("Maria");
    expect(fillText("{{saudação}}, {{Número}}, {{Fila}}, {{protocolo}}, {{usuário}}")).toBe(
      "Bom dia, 5511999990000, Vendas, 20261121-4711, Ana",
    );
  });

  it("are left out without a value or when unknown, and a fallback stands in their place", () => {
    const nobody = { contact: { name: "+5511982484302", number: null, email: "" }, ticket: null };
    const texts = {
      "Olá {{firstName}}!": "Olá!",
      "Olá, *{{firstName}}*! Tudo bem?": "Olá! Tudo bem?",
      "*_{{nome}}_*, tudo bem?": "tudo bem?",
      "Seu e-mail ({{email}}) está certo?": "Seu e-mail está certo?",
      "2*{{email}} *sim*": "2* *sim*",
      "Olá, {{nome}}! Tudo bem?": "Olá! Tudo bem?",
      "{{nome}}, tudo bem?": "tudo bem?",
      "Oi {{nome}} tudo bem": "Oi tudo bem",
      "Olá {{nome|cliente}}!": "Olá cliente!",
      "Olá {nome | cliente}, {{fatura}}": "Olá {nome | cliente}",
      "Pedido {{ticket}}, obrigado": "Pedido, obrigado",
      "{numero}|{{ticket}}": "|",
    };
    for (const [text, right] of Object.entries(texts)) expect(fillText(text, nobody)).toBe(right);
    const unknown = { contact: { name: unknownName, number: null, email: "" } };
    expect(fillText("Olá, {{firstName}}! {{nome|Cliente}},", unknown)).toBe("Olá! Cliente,");
  });

  it("stay as typed when they are no words, or unknown ones in one pair of braces", () => {
    for (const text of ["{{}}", "{ nome }", "{__proto__}", "{{name", "{total}"]) expect(fillText(text)).toBe(text);
    expect(fillText("{{na{me}}{{constructor}}")).toBe("{{na{me}}");
  });

  it("that are unknown can be named before a text is saved, and say whether they are sent as typed", () => {
    const text = "{{nome}} {{fatura}} {{ cpf }} {{fatura}} {nmoe} {CPF} {fila} {{Saudação|oi}}";
    const listUnknown = (kind: TextKind) =>
      unknownTokens(text, kind, ["CPF"]).map(({ token, stays }) => [token, stays]);
    expect(listUnknown("automatic")).toEqual([
      ["{{fatura}}", false],
      ["{nmoe}", true],
      ["{CPF}", true],
    ]);
    // A schedule's customer may have no conversation, so no queue either.
    expect(listUnknown("schedule")).toEqual([...listUnknown("automatic"), ["{fila}", false]]);
    // A campaign leaves out what it does not know, and fills fields in one pair of braces too.
    expect(listUnknown("campaign")).toEqual([
      ["{{fatura}}", false],
      ["{nmoe}", false],
      ["{fila}", false],
    ]);
    // An agent reads a quick reply before it leaves; fields of contacts are not filled in there.
    expect(listUnknown("quick")).toEqual([
      ["{{fatura}}", true],
      ["{{ cpf }}", true],
      ["{nmoe}", true],
      ["{CPF}", true],
    ]);
  });

  it("are named just when the text would lose them or pass them on", () => {
    const fieldOf = (word: string) => valueByWord([{ name: "CPF", value: "1" }], word);
    for (const token of ["{{fatura}}", "{{CPF}}", "{CPF}", "{fila}", "{{ Fila }}", "{total}", "{{primeiro nome}}"]) {
      const filledText = fill(`a ${token} b`, valueIn(values), fieldOf);
      const [unknown] = unknownTokens(`a ${token} b`, "automatic", ["CPF"]);
      expect([token, unknown?.stays ?? null]).toEqual([
        token,
        filledText === `a ${token} b` ? true : filledText === "a b" ? false : null,
      ]);
    }
  });

  it("are inserted literally: no markup, no pattern, no template", () => {
    const contact = { name: "<b>$& $1 {{email}} {nome}</b>", number: null, email: "" };
    expect(fillText("{{name}}|{email}", { contact })).toBe(`${contact.name}|`);
  });

  it("greet by the time of day in the language", () => {
    const at = (hour: number, language = "pt") => fillText("{{greeting}}", { minuteOfDay: hour * 60, language });
    expect([4, 5, 11, 12, 17, 18].map((hour) => at(hour))).toEqual([
      "Boa noite",
      "Bom dia",
      "Bom dia",
      "Boa tarde",
      "Boa tarde",
      "Boa noite",
    ]);
    expect([at(9, "en"), at(9, "es"), at(9, "fr")]).toEqual(["Good morning", "Buenos días", "Bom dia"]);
  });

  it("are joined by the contact's extra fields, with two pairs of braces", () => {
    const fieldOf = (word: string) => (word === "CPF" ? "$& {{name}}" : word === "name" ? "never" : undefined);
    expect(fill("a {{CPF}} {{ CPF }} {CPF} {{name}}", valueIn(values), fieldOf)).toBe(
      "a $& {{name}} $& {{name}} {CPF} Maria da Silva",
    );
    expect([usesExtraFields("{{name}} {{ms}} {CPF} {{nome}}"), usesExtraFields("{{CPF}}")]).toEqual([false, true]);
  });
});
