import { describe, expect, it } from "@jest/globals";
import { readAnswer, type Choice } from "./read-answer";

const titles = ["Vendas", "2ª via", "Suporte técnico", "Suporte comercial", "24 horas"];
const choices: Choice[] = titles.map((title, index) => ({ number: index + 1, title, node: `option:${index + 1}` }));
const read = (text: string) => {
  const answer = readAnswer(text, choices);
  return answer?.kind === "choice" ? answer.choice.number : (answer?.kind ?? null);
};

describe("a choice is read from", () => {
  it.each([
    ["1", 1],
    [" 1. ", 1],
    ["1 -", 1],
    ["*1*", 1],
    ["1️⃣", 1],
    ["opção 1", 1],
    ["a primeira", 1],
    ["uno", 1],
    ["first", 1],
    ["dois", 2],
    ["2 via", 2],
    ["2a VIA", 2],
    ["1 - Vendas", 1],
    ["VENDAS!", 1],
    ["ven", 1],
    ["vendsa", 1],
    ["vemdas", 1],
    ["24 horas", 5],
    ["quero 3, por favor", 3],
    ["*Maria*:\n2", 2],
    ["bom dia\n2", 2],
    ["0", "up"],
    ["zero", "up"],
    ["#", "main"],
    ["#️⃣", "main"],
  ])("%j", (text, expected) => expect(read(text)).toBe(expected));
});

describe("nothing is read from", () => {
  it.each([
    "",
    "oi",
    "9",
    "12",
    "2 caixas",
    "suporte",
    "ve",
    "5511999990000",
    "111.444.777-35",
    "👍",
    "quero falar com alguém",
  ])("%j", (text) => expect(read(text)).toBeNull());
});

it.each([["👍"], ["👎"], ["🟢 Plano"], ["🔴 Plano"]])(
  "the button %s is the choice, though its words are not its own",
  (typed) => {
    const signs = ["👍", "👎", "🟢 Plano", "🔴 Plano"].map((title, index) => ({
      ...{ number: index + 1, title, node: String(index) },
    }));
    expect(readAnswer(typed, signs)).toMatchObject({ kind: "choice", choice: { title: typed } });
  },
);

it("two choices of one title are told apart by their numbers alone", () => {
  const twins = ["Vendas", "Vendas"].map((title, index) => ({ number: index + 1, title, node: String(index) }));
  expect(readAnswer("vendas", twins)).toBeNull();
  expect(readAnswer("2", twins)).toEqual({ kind: "choice", choice: twins[1] });
});
