import { describe, expect, it } from "@jest/globals";
import { fillTemplate, type TemplateValues } from "./template";

const values: TemplateValues = {
  contact: { name: "Maria da Silva", number: "5511999990000", email: "maria@example.com" },
  queue: "Vendas",
  user: "Ana",
  ticket: { id: 4711, protocol: "20261121-4711" },
  fields: [
    { name: "CPF", value: "123" },
    { name: "Data de nascimento", value: "1/2/90" },
    { name: "name", value: "never" },
  ],
  at: new Date("2026-11-21T14:05:00Z"),
  timezone: "America/Sao_Paulo",
  language: "pt",
};
const at = (time: string, more: Partial<TemplateValues> = {}) =>
  fillTemplate("{{greeting}}", { ...values, at: new Date(`2026-11-21T${time}Z`), ...more });

describe("an automatic text", () => {
  it("is filled with the variables and the contact's extra fields", () => {
    const text =
      "{{ms}}, {{firstName}} ({nome}, {{email}}): {{user}}, {{queue}}, {{ticket}}, {{protocol}}, {{hora}}, {{ CPF }}, {{Data de nascimento}} {{name}}";
    expect(fillTemplate(text, values)).toBe(
      "Bom dia, Maria (Maria da Silva, maria@example.com): Ana, Vendas, 4711, 20261121-4711, 11:05, 123, 1/2/90 Maria da Silva",
    );
  });

  it("greets by the company's local time and in its language", () => {
    expect(["07:59", "08:00", "14:59", "15:00", "20:59", "21:00"].map((time) => at(`${time}:00`))).toEqual([
      "Boa noite",
      "Bom dia",
      "Bom dia",
      "Boa tarde",
      "Boa tarde",
      "Boa noite",
    ]);
    expect(at("14:00:00", { timezone: "Asia/Tokyo", language: "en" })).toBe("Good evening");
    expect(at("14:00:00", { language: "es" })).toBe("Buenos días");
    expect(fillTemplate("{{hora}}", { ...values, timezone: "Asia/Kolkata" })).toBe("19:35");
  });
});
