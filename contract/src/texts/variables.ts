import { languageOf } from "./languages";

/**
 * The variables of every text that is filled with a customer's data: automatic texts, greetings and farewells, quick
 * replies. Each can be written with one or two pairs of braces, in English or in the words of `aliases`.
 */
export const variables = [
  "name",
  "firstName",
  "number",
  "email",
  "greeting",
  "queue",
  "user",
  "protocol",
  "hora",
  "ticket",
] as const;
export type Variable = (typeof variables)[number];

/** Other words for the same variables, folded: in three languages, and what the specification writes. */
const aliases: Readonly<Record<string, Variable>> = {
  ...{ nome: "name", nombre: "name", primeironome: "firstName", primernombre: "firstName", firstname: "firstName" },
  ...{ numero: "number", correo: "email", ms: "greeting", saudacao: "greeting", saludo: "greeting" },
  ...{ fila: "queue", cola: "queue", agente: "user", agent: "user", usuario: "user", atendente: "user" },
  ...{ protocolo: "protocol", time: "hora", hour: "hora" },
};

export const tokenOf = (variable: Variable): string => `{{${variable}}}`;

/** Without case, accents, spaces, hyphens and underscores: people write a word as they like. */
export const foldWord = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/[\p{M}\s_-]+/gu, "")
    .toLowerCase();

const byWord = new Map<string, Variable>([
  ...variables.map((variable) => [variable.toLowerCase(), variable] as const),
  ...Object.entries(aliases),
]);
const variableOf = (word: string): Variable | null => byWord.get(foldWord(word)) ?? null;

/** One pair of braces takes single words only, because it is also written for other things. After a bar: the fallback. */
const tokens = /\{\{([^{}]{1,200})\}\}|\{([\p{L}\p{N}_-]{1,40}(?:\|[^{}]{0,100})?)\}/gu;

interface Token {
  word: string;
  /** Null without one. */
  fallback: string | null;
  isDouble: boolean;
}

function tokenIn(double: string | undefined, single: string | undefined): Token {
  const tokenText = double ?? single ?? "";
  const bar = tokenText.indexOf("|");
  return {
    word: (bar === -1 ? tokenText : tokenText.slice(0, bar)).trim(),
    fallback: bar === -1 ? null : tokenText.slice(bar + 1).trim(),
    isDouble: double !== undefined,
  };
}

/** The words in braces that a text uses. */
export const tokensIn = (text: string): Token[] =>
  [...text.matchAll(tokens)].map(([, double, single]) => tokenIn(double, single));

/** The {{words}} beyond the variables: extra fields of contacts, as they are typed. */
export const extraWords = (text: string): string[] =>
  tokensIn(text).flatMap(({ word, isDouble }) => (isDouble && variableOf(word) === null ? [word] : []));

/** Whether the text has {{words}} beyond the variables, so that the contact's extra fields must be loaded. */
export const usesExtraFields = (text: string): boolean => extraWords(text).length > 0;

/** The value of a field by its name, however it is spelled in the text. */
export function valueByWord(fields: readonly { name: string; value: string }[], word: string): string | undefined {
  const foldedName = foldWord(word);
  return (fields.find(({ name }) => name.trim() === word) ?? fields.find(({ name }) => foldWord(name) === foldedName))
    ?.value;
}

/**
 * Replaces the words in braces by their values; `valueOf` answers with undefined for a word it does not know. The text goes
 * to a phone, so nothing is escaped, and a value is never read as a template. Without a value the fallback stands there,
 * and without one the sentence closes over the gap: "Olá, {{nome}}!" becomes "Olá!". `keepsUnknown` leaves such words as
 * they were typed.
 */
export function fillTokens(
  text: string,
  valueOf: (token: Token) => string | undefined,
  keepsUnknown: (token: Token) => boolean,
): string {
  let filledText = "";
  let at = 0;
  for (const match of text.matchAll(tokens)) {
    const token = tokenIn(match[1], match[2]);
    const value = valueOf(token);
    filledText += text.slice(at, match.index);
    at = match.index + match[0].length;
    if (value === undefined && keepsUnknown(token)) filledText += match[0];
    else if (value || token.fallback) filledText += value || token.fallback;
    else [filledText, at] = closeGap(filledText, text, at);
  }
  return filledText + text.slice(at);
}

const isSpace = (sign: string | undefined): boolean => sign === " " || sign === "\t";

/** What stands around a word in pairs: WhatsApp's markup, brackets and quotes. */
const closingOf: Readonly<Record<string, string>> = {
  ...{ "*": "*", _: "_", "~": "~", "`": "`", "(": ")", "[": "]" },
  ...{ '"': '"', "“": "”", "«": "»" },
};

/** What was written before the gap, and where the text continues. "*{{nome}}*" leaves no asterisks. */
function closeGap(before: string, text: string, at: number): [before: string, at: number] {
  const follower = text[at];
  if (follower !== undefined && closingOf[before.at(-1) ?? ""] === follower)
    return closeGap(before.slice(0, -1), text, at + 1);
  const beginsLine = before === "" || before.endsWith("\n");
  if (beginsLine) {
    let next = at;
    while (isSpace(text[next]) || text[next] === ",") next += 1;
    return [before, next];
  }
  let end = before.length;
  while (isSpace(before[end - 1])) end -= 1;
  if (end === before.length) return [before, at];
  const follows = text[at];
  if (before[end - 1] === "," && (follows === undefined || ".!?,;:\n".includes(follows))) end -= 1;
  return [before.slice(0, end), at];
}

/**
 * Replaces the variables. `fieldOf` knows the contact's extra fields. Unknown words stay in one pair of braces; in two only
 * with `keepsUnknown`, for a text that a person reads before it is sent.
 */
export const fill = (
  text: string,
  valueOf: (variable: Variable) => string,
  fieldOf: (word: string) => string | undefined = () => undefined,
  { keepsUnknown = false } = {},
): string =>
  fillTokens(
    text,
    ({ word, isDouble }) => {
      const variable = variableOf(word);
      if (variable) return valueOf(variable);
      return isDouble ? fieldOf(word) : undefined;
    },
    ({ isDouble }) => keepsUnknown || !isDouble,
  );

export interface VariableValues {
  contact: { name: string; number: string | null; email: string };
  /** Empty without a queue. */
  queue: string;
  user: string;
  /** Null without a ticket: a caller without a conversation. */
  ticket: { id: number; protocol: string } | null;
  /** Local time in minutes since midnight. */
  minuteOfDay: number;
  /** Language of the greeting. */
  language: string;
}

const greetings = {
  pt: ["Bom dia", "Boa tarde", "Boa noite"],
  en: ["Good morning", "Good afternoon", "Good evening"],
  es: ["Buenos días", "Buenas tardes", "Buenas noches"],
} as const;

function greeting({ language, minuteOfDay }: VariableValues): string {
  const [morning, afternoon, evening] = greetings[languageOf(language)];
  const hour = minuteOfDay / 60;
  return hour >= 5 && hour < 12 ? morning : hour >= 12 && hour < 18 ? afternoon : evening;
}

const clock = ({ minuteOfDay }: VariableValues): string =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** The name of a contact of whom neither name nor number is known. */
export const unknownName = "WhatsApp";

/** A contact without a name is kept under its number, or under `unknownName`: no names to be greeted by. */
const personName = (name: string): string => (name === unknownName || /^[\d\s()+.-]*$/.test(name) ? "" : name);

const variableReaders: Record<Variable, (values: VariableValues) => string> = {
  name: ({ contact }) => personName(contact.name),
  firstName: ({ contact }) => personName(contact.name).trim().split(/\s+/)[0] ?? "",
  number: ({ contact }) => contact.number ?? "",
  email: ({ contact }) => contact.email,
  greeting,
  queue: ({ queue }) => queue,
  user: ({ user }) => user,
  protocol: ({ ticket }) => ticket?.protocol ?? "",
  hora: clock,
  ticket: ({ ticket }) => (ticket ? String(ticket.id) : ""),
};

/** The value of each variable, for `fill`. */
export const valueIn = (values: VariableValues) => (variable: Variable) => variableReaders[variable](values);

const withoutTicket: readonly Variable[] = ["name", "firstName", "number", "email", "greeting", "hora"];

/** Variables of a text outside a conversation: only the customer and the time of sending. */
export type CustomerValues = Pick<VariableValues, "contact" | "minuteOfDay" | "language">;

const customerVariable = (word: string): Variable | null => {
  const variable = variableOf(word);
  return variable !== null && withoutTicket.includes(variable) ? variable : null;
};

/** Whether the word is a variable of texts outside a conversation. */
export const isCustomerWord = (word: string): boolean => customerVariable(word) !== null;

/**
 * What a text is for: an automatic text of a conversation, a schedule to a contact who may have none, a campaign to the
 * same, which fills one pair of braces like two, or a quick reply, which an agent reads before it is sent.
 */
export type TextKind = "automatic" | "schedule" | "campaign" | "quick";

/** Braces in a text that nothing is known of. `stays`: they are sent as they are typed; others leave a gap. */
interface UnknownToken {
  token: string;
  stays: boolean;
}

/** Each once, to be named before the text is saved. `fieldNames`: the extra fields in use. */
export function unknownTokens(text: string, kind: TextKind, fieldNames: readonly string[]): UnknownToken[] {
  const fields = new Set(kind === "quick" ? [] : fieldNames.map(foldWord));
  const hasNoTicket = kind === "schedule" || kind === "campaign";
  const isVariable = (word: string) => (hasNoTicket ? isCustomerWord(word) : variableOf(word) !== null);
  const isCampaign = kind === "campaign";
  const unknown = [...text.matchAll(tokens)].flatMap(([token, double, single]) => {
    const { word, isDouble } = tokenIn(double, single);
    if (isVariable(word) || ((isDouble || isCampaign) && fields.has(foldWord(word)))) return [];
    return [{ token, stays: !isCampaign && variableOf(word) === null && (kind === "quick" || !isDouble) }];
  });
  return unknown.filter(({ token }, at) => unknown.findIndex((one) => one.token === token) === at);
}

/** The value of a word that needs no conversation; undefined of any other word. */
export function customerValue(word: string, values: CustomerValues): string | undefined {
  const variable = customerVariable(word);
  if (variable === null) return undefined;
  return variableReaders[variable]({ ...values, queue: "", user: "", ticket: null });
}
