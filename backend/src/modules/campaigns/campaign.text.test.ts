import { afterEach, expect, it } from "@jest/globals";
import { shiftClock } from "../../core/clock";
import { fillText } from "./campaign.text";

afterEach(() => shiftClock(0));

const maria = { name: "Maria Souza", number: "5511987654321", email: "", fields: [{ name: "Valor", value: "R$ 10" }] };
const fill = (text: string, variables: Record<string, string> = {}, word?: string, person = maria) =>
  fillText(text, person, {
    variables,
    settings: { timezone: "America/Sao_Paulo", language: "pt" },
    optOutWord: word ?? null,
    campaignId: 1,
  });

it("the word with which one receives no more is named as it is typed", () => {
  expect(fill("Oferta", {}, "$& $$")).toBe("Oferta\n\nPara não receber mais, responda $& $$.");
});

it("known words are filled, unknown ones left out, and what a value holds is not read again", () => {
  expect(fill("{nome} {numero} [{email}] {cupom} {outro}", { cupom: "{nome}" })).toBe(
    "Maria Souza 5511987654321 {nome}",
  );
  expect(fill("{constructor} {{nome}} {", {}, undefined, { ...maria, name: "{cupom}" })).toBe("{cupom} {");
});

it("the words of other texts are filled too, with one or two pairs of braces; the company's own come first", () => {
  expect(fill("{{name}} {{ firstName }} {primeironome} {{numero}} {{number}}")).toBe(
    "Maria Souza Maria Maria 5511987654321 5511987654321",
  );
  expect(fill("{firstName} {{protocol}}", { firstName: "você" })).toBe("você");
});

it("columns of the sheet and extra fields are filled, with a fallback for who lacks them; a number is no name", () => {
  expect(fill("{{valor}} {valor} {{CPF}} {{cpf|sem CPF}}")).toBe("R$ 10 R$ 10 sem CPF");
  expect(fill("Olá, {{firstName}}!", {}, undefined, { ...maria, name: "+5511987654321" })).toBe("Olá!");
});

it("the greeting and the hour are those of the company when it is sent", () => {
  shiftClock(Date.parse("2026-11-25T14:59:30Z") - Date.now());
  expect(fill("{{greeting}}, {{firstName}}! {ms} às {{hora}}")).toBe("Bom dia, Maria! Bom dia às 11:59");
  shiftClock(Date.parse("2026-11-25T22:30:00Z") - Date.now());
  expect(fill("{{greeting}}")).toBe("Boa noite");
});

it("a text is cut to 4096 characters after filling, between whole emoji, and keeps the way out", () => {
  const long = fill("{tudo}", { tudo: "😀".repeat(5_000) }, "SAIR");
  expect(Array.from(long)).toHaveLength(4_096);
  expect(long.endsWith("😀\n\nPara não receber mais, responda SAIR.")).toBe(true);
});
