import { fold, readShortAnswer, unsignedText, withoutCourtesy } from "../texts/short-answers";

/** One numbered choice as the customer was shown it. */
export interface Choice {
  number: number;
  title: string;
  /** The node that the choice leads to. */
  node: string;
}

/** What a customer's text means where choices were offered; null: none of them. */
export type Answer = { kind: "choice"; choice: Choice } | { kind: "up" } | { kind: "main" } | null;

/** Numbers as customers spell them in pt, en and es, without accents. The index is the number. */
const numberWords: readonly (readonly string[])[] = [
  ["zero", "cero"],
  ["um", "uma", "primeiro", "primeira", "one", "first", "uno", "una", "primero", "primera"],
  ["dois", "duas", "segundo", "segunda", "two", "second", "dos"],
  ["tres", "terceiro", "terceira", "three", "third", "tercero", "tercera"],
  ["quatro", "quarto", "quarta", "four", "fourth", "cuatro", "cuarto", "cuarta"],
  ["cinco", "quinto", "quinta", "five", "fifth"],
  ["seis", "sexto", "sexta", "six", "sixth", "sexto"],
  ["sete", "setimo", "setima", "seven", "seventh", "siete", "septimo", "septima"],
  ["oito", "oitavo", "oitava", "eight", "eighth", "ocho", "octavo", "octava"],
  ["nove", "nono", "nona", "nine", "ninth", "nueve", "noveno", "novena"],
  ["dez", "decimo", "decima", "ten", "tenth", "diez"],
];
const numberOfWord = new Map(numberWords.flatMap((words, number) => words.map((word) => [word, number] as const)));

/** Words around a number that change nothing: "opção 1", "a primeira", "número 2". */
const fillers = new Set(
  "a o as os el la the opcao opcion option numero number nota note rate quero quiero want escolho por favor please".split(
    " ",
  ),
);

/** A number, also as an ordinal: "1º", "2ª", "3rd", "2do". */
const ordinal = /^(\d{1,3})(?:o|a|os|as|st|nd|rd|th|er|ro|ra|do|da|to|ta)?$/u;

/** Prefixes shorter than this say too little. */
const shortestPrefix = 3;
/** From this length on, one typing error is forgiven. */
const shortestWithError = 6;
/** A phone number or a document is never a choice. */
const longestNumber = 9;

/** Reads what the customer chose. It never guesses: a text that matches two choices matches none. */
export function readAnswer(rawText: string, choices: readonly Choice[]): Answer {
  // A pressed button says its title as it stands, which may be a sign or differ from another title by one alone.
  const [pressed, another] = choices.filter(({ title }) => title.trim() !== "" && title.trim() === rawText.trim());
  if (pressed && !another) return { kind: "choice", choice: pressed };
  const { text, meant } = readShortAnswer(rawText);
  // A title may itself be a courtesy: "Boa noite".
  const whole = read(text, choices) ?? (meant === text ? null : read(meant, choices));
  if (whole) return whole;
  const lines = unsignedText(rawText).split("\n");
  const last = withoutCourtesy(fold(lines.at(-1) ?? ""));
  return lines.length > 1 && /^(\d+|#)$/u.test(last) ? read(last, choices) : null;
}

function read(text: string, choices: readonly Choice[]): Answer {
  if (text === "#") return { kind: "main" };
  if (!text || (text.match(/\d/gu) ?? []).length > longestNumber) return null;
  const titleMatches = choices.filter(({ title }) => fold(title) === text);
  if (titleMatches.length > 0) return only(titleMatches);
  const number = numberIn(text, choices);
  if (number === 0) return { kind: "up" };
  if (number !== null) return only(choices.filter((choice) => choice.number === number));
  return byTitle(text, choices);
}

const only = (matches: readonly Choice[]): Answer => {
  const [choice, another] = matches;
  return choice && !another ? { kind: "choice", choice } : null;
};

/** The number that the text is; words of that choice's own title may follow it: "1 - Vendas". */
function numberIn(text: string, choices: readonly Choice[]): number | null {
  const words = text.split(" ").filter((word) => !fillers.has(word));
  const [first = "", ...rest] = words;
  const [, digits] = ordinal.exec(first) ?? [];
  const number = digits === undefined ? (numberOfWord.get(first) ?? null) : Number(digits);
  if (number === null || rest.length === 0) return number;
  const title = choices.find((choice) => choice.number === number)?.title ?? "";
  const titleWords = new Set(fold(title).split(" "));
  return rest.every((word) => titleWords.has(word)) ? number : null;
}

function byTitle(text: string, choices: readonly Choice[]): Answer {
  const letters = text.replace(/[^\p{L}]/gu, "").length;
  if (letters < shortestPrefix) return null;
  const prefixMatches = choices.filter(({ title }) => fold(title).startsWith(text));
  if (prefixMatches.length > 0) return only(prefixMatches);
  if (letters < shortestWithError) return null;
  return only(choices.filter(({ title }) => isOneErrorAway(text, fold(title))));
}

/** Whether one letter was added, left out, changed, or swapped with its neighbour. */
function isOneErrorAway(input: string, target: string): boolean {
  const difference = input.length - target.length;
  if (Math.abs(difference) > 1) return false;
  let at = 0;
  while (at < input.length && input[at] === target[at]) at += 1;
  const rest = (text: string, offset: number) => text.slice(at + offset);
  if (difference === 1) return rest(input, 1) === rest(target, 0);
  if (difference === -1) return rest(input, 0) === rest(target, 1);
  const isSwapped =
    input[at] === target[at + 1] && input[at + 1] === target[at] && input.slice(at + 2) === target.slice(at + 2);
  return isSwapped || rest(input, 1) === rest(target, 1);
}
