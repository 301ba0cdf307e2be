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

/** Other words for the same variables. */
const aliases: Readonly<Record<string, Variable>> = {
  ms: "greeting",
  nome: "name",
  primeiroNome: "firstName",
  primeironome: "firstName",
  numero: "number",
};

export const tokenOf = (variable: Variable): string => `{{${variable}}}`;

const isVariable = (word: string): word is Variable => (variables as readonly string[]).includes(word);
const variableOf = (word: string): Variable | null =>
  isVariable(word) ? word : Object.hasOwn(aliases, word) ? (aliases[word] ?? null) : null;

/** One pair of braces takes known words only, because it is also written for other things. */
const tokens = /\{\{([^{}]{1,200})\}\}|\{(\w{1,40})\}/g;

/** The {{words}} beyond the variables: extra fields of contacts, as they are typed. */
export const extraWords = (text: string): string[] =>
  [...text.matchAll(tokens)].flatMap(([, word]) =>
    word !== undefined && variableOf(word.trim()) === null ? [word.trim()] : [],
  );

/** Whether the text has {{words}} beyond the variables, so that the contact's extra fields must be loaded. */
export const usesExtraFields = (text: string): boolean => extraWords(text).length > 0;

/**
 * Replaces the variables. The text goes to a phone, so nothing is escaped; a customer's name is never read as a
 * template. `fieldOf` knows the contact's extra fields. Unknown words stay as they were typed.
 */
export const fill = (
  text: string,
  valueOf: (variable: Variable) => string,
  fieldOf: (word: string) => string | undefined = () => undefined,
): string =>
  text.replace(tokens, (typed, double: string | undefined, single: string | undefined) => {
    const word = (double ?? single ?? "").trim();
    const variable = variableOf(word);
    if (variable) return valueOf(variable);
    return double === undefined ? typed : (fieldOf(word) ?? typed);
  });

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
  const [morning, afternoon, evening] = greetings[language as keyof typeof greetings] ?? greetings.pt;
  const hour = minuteOfDay / 60;
  return hour >= 5 && hour < 12 ? morning : hour >= 12 && hour < 18 ? afternoon : evening;
}

const clock = ({ minuteOfDay }: VariableValues): string =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, "0")).join(":");

const known: Record<Variable, (values: VariableValues) => string> = {
  name: ({ contact }) => contact.name,
  firstName: ({ contact }) => contact.name.trim().split(/\s+/)[0] ?? "",
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
export const valueIn = (values: VariableValues) => (variable: Variable) => known[variable](values);

const withoutTicket: readonly Variable[] = ["name", "firstName", "number", "email", "greeting", "hora"];

/** Variables of a text outside a conversation: only the customer and the time of sending. */
export type CustomerValues = Pick<VariableValues, "contact" | "minuteOfDay" | "language">;

/** The value of a word that needs no conversation; undefined of any other word. */
export function customerValue(word: string, values: CustomerValues): string | undefined {
  const variable = variableOf(word);
  if (variable === null || !withoutTicket.includes(variable)) return undefined;
  return known[variable]({ ...values, queue: "", user: "", ticket: null });
}
