import { describe, expect, it } from "@jest/globals";
import { fill, usesExtraFields, type TemplateValues } from "./template";

const values: TemplateValues = {
  contact: { name: "Maria da Silva", email: "maria@example.com" },
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
  fill("{{greeting}}", { ...values, at: new Date(`2026-11-21T${time}Z`), ...more });

describe("a template", () => {
  it("is filled with customer, agent, queue, ticket and time of day", () => {
    const text =
      "{{ms}}, {{firstName}} ({{name}}, {{email}}): {{user}}, {{queue}}, {{ticket}}, {{protocol}}, {{hora}}, {{ CPF }}, {{Data de nascimento}}";
    expect(fill(text, values)).toBe(
      "Bom dia, Maria (Maria da Silva, maria@example.com): Ana, Vendas, 4711, 20261121-4711, 11:05, 123, 1/2/90",
    );
  });

  it("keeps unknown placeholders as they were typed", () => {
    for (const text of [
      "{{nome}}",
      "{{ Name }}",
      "{{}}",
      "{name}",
      "{{na{me}}",
      "{{constructor}}",
      "{{__proto__}}",
      "{{name",
    ])
      expect(fill(text, values)).toBe(text);
  });

  it("inserts names and fields literally: no markup, no pattern, no template", () => {
    const contact = { name: "<b>$& $1 {{email}} {{CPF}}</b>", email: "" };
    expect(fill("{{name}}|{{email}}", { ...values, contact })).toBe(`${contact.name}|`);
    const fields = [{ name: "CPF", value: "$& {{name}}" }];
    expect(fill("a {{CPF}} b", { ...values, fields })).toBe("a $& {{name}} b");
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
    expect(fill("{{hora}}", { ...values, timezone: "Asia/Kolkata" })).toBe("19:35");
  });

  it("reports whether extra fields must be loaded", () => {
    expect(usesExtraFields("{{name}} {{ms}} {CPF}")).toBe(false);
    expect(usesExtraFields("{{name}} {{CPF}}")).toBe(true);
  });
});
