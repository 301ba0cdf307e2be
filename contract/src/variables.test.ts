import { describe, expect, it } from "@jest/globals";
import { fill, usesExtraFields, valueIn, variables, tokenOf, type VariableValues } from "./variables";

const values: VariableValues = {
  contact: { name: "Maria da Silva", number: "5511999990000", email: "maria@example.com" },
  queue: "Vendas",
  user: "Ana",
  ticket: { id: 4711, protocol: "20261121-4711" },
  minuteOfDay: 11 * 60 + 5,
  language: "pt",
};
const filled = (text: string, more: Partial<VariableValues> = {}) => fill(text, valueIn({ ...values, ...more }));

describe("variables", () => {
  it("are filled with customer, agent, queue, ticket and time of day", () => {
    expect(variables.map((each) => filled(tokenOf(each)))).toEqual([
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
      expect(filled(text)).toBe("Maria da Silva");
    for (const text of ["{{firstName}}", "{primeironome}", "{{primeiroNome}}"]) expect(filled(text)).toBe("Maria");
    expect(filled("{numero} {{numero}} {email} {{ms}}")).toBe("5511999990000 5511999990000 maria@example.com Bom dia");
  });

  it("stay as typed when unknown, and are empty without a value", () => {
    for (const text of [
      "{{ Name }}",
      "{Nome}",
      "{{}}",
      "{ nome }",
      "{{na{me}}",
      "{{constructor}}",
      "{__proto__}",
      "{{name",
    ])
      expect(filled(text)).toBe(text);
    expect(filled("{numero}|{{ticket}}", { contact: { ...values.contact, number: null }, ticket: null })).toBe("|");
  });

  it("are inserted literally: no markup, no pattern, no template", () => {
    const contact = { name: "<b>$& $1 {{email}} {nome}</b>", number: null, email: "" };
    expect(filled("{{name}}|{email}", { contact })).toBe(`${contact.name}|`);
  });

  it("greet by the time of day in the language", () => {
    const at = (hour: number, language = "pt") => filled("{{greeting}}", { minuteOfDay: hour * 60, language });
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
