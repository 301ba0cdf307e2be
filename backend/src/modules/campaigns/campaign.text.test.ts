import { expect, it } from "@jest/globals";
import { fillText } from "./campaign.text";

const maria = { name: "Maria Souza", number: "5511987654321", email: "" };
const fill = (text: string, variables: Record<string, string> = {}, word?: string, person = maria) =>
  fillText(text, person, { variables, optOut: word ? { language: "pt", word } : null });

it("known words are filled, unknown ones stay as typed, and what a value holds is not read again", () => {
  expect(fill("{nome} {numero} [{email}] {cupom} {outro}", { cupom: "{nome}" })).toBe(
    "Maria Souza 5511987654321 [] {nome} {outro}",
  );
  expect(fill("{constructor} {{nome}} {", {}, undefined, { ...maria, name: "{cupom}" })).toBe(
    "{constructor} {cupom} {",
  );
});

it("the words of other texts are filled too, with one or two pairs of braces; the company's own come first", () => {
  expect(fill("{{name}} {{ firstName }} {primeironome} {{numero}} {{number}}")).toBe(
    "Maria Souza Maria Maria 5511987654321 5511987654321",
  );
  expect(fill("{firstName} {{protocol}}", { firstName: "você" })).toBe("você {{protocol}}");
});

it("a text is cut to 4096 characters after filling, between whole emoji, and keeps the way out", () => {
  const long = fill("{tudo}", { tudo: "😀".repeat(5_000) }, "SAIR");
  expect(Array.from(long)).toHaveLength(4_096);
  expect(long.endsWith("😀\n\nPara não receber mais, responda SAIR.")).toBe(true);
});
