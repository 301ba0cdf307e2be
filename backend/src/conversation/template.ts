import type { TemplateVariable } from "@guiche/contract/automatic-texts";
import type { Settings } from "@guiche/contract/settings";
import { offsetAt, minute } from "./hours/zone";

/** The values for an automatic text. */
export interface TemplateValues {
  contact: { name: string; email: string };
  /** Empty without a queue. */
  queue: string;
  user: string;
  /** Null without a ticket: a caller without a conversation. */
  ticket: { id: number; protocol: string } | null;
  /** The contact's extra fields. */
  fields: readonly { name: string; value: string }[];
  at: Date;
  timezone: Settings["timezone"];
  language: Settings["language"];
}

type Variable = (values: TemplateValues) => string;

const greetings = {
  pt: ["Bom dia", "Boa tarde", "Boa noite"],
  en: ["Good morning", "Good afternoon", "Good evening"],
  es: ["Buenos días", "Buenas tardes", "Buenas noches"],
} as const;

/** The minute of the day in the company's time zone. */
function minuteOfDay({ at, timezone }: Pick<TemplateValues, "at" | "timezone">): number {
  const wall = Math.floor((at.getTime() + offsetAt(timezone, at.getTime())) / minute);
  return ((wall % 1_440) + 1_440) % 1_440;
}

const greeting: Variable = (values) => {
  const [morning, afternoon, evening] = greetings[values.language as keyof typeof greetings] ?? greetings.pt;
  const hour = minuteOfDay(values) / 60;
  return hour >= 5 && hour < 12 ? morning : hour >= 12 && hour < 18 ? afternoon : evening;
};

const clock: Variable = (values) => {
  const minutes = minuteOfDay(values);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
};

const known: Record<TemplateVariable, Variable> = {
  name: ({ contact }) => contact.name,
  firstName: ({ contact }) => contact.name.trim().split(/\s+/)[0] ?? "",
  email: ({ contact }) => contact.email,
  greeting,
  ms: greeting,
  queue: ({ queue }) => queue,
  user: ({ user }) => user,
  protocol: ({ ticket }) => ticket?.protocol ?? "",
  hora: clock,
  ticket: ({ ticket }) => (ticket ? String(ticket.id) : ""),
};
const variables = new Map<string, Variable>(Object.entries(known));

const token = /\{\{([^{}]{1,200})\}\}/g;

/** Whether the text has placeholders beyond the standard ones, so that the contact's extra fields must be loaded. */
export const usesExtraFields = (text: string): boolean =>
  [...text.matchAll(token)].some(([, name = ""]) => !variables.has(name.trim()));

/**
 * Replaces the {{placeholders}}. The text goes to a phone, so nothing is escaped; a customer's name is never read as a
 * template. Unknown placeholders stay as they were typed.
 */
export const fill = (text: string, values: TemplateValues): string =>
  text.replace(token, (typed, inner: string) => {
    const name = inner.trim();
    const variable = variables.get(name);
    return variable ? variable(values) : (values.fields.find((field) => field.name.trim() === name)?.value ?? typed);
  });
