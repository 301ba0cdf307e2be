import type { TemplateWord } from "@guiche/contract/automatic-texts";
import type { Settings } from "@guiche/contract/settings";
import { offsetAt, minute } from "./hours/zone";

/** Whom an automatic text speaks to, of what, and when. */
export interface Occasion {
  contact: { name: string; email: string };
  /** Empty where there is none. */
  queue: string;
  user: string;
  /** Null where there is none: somebody calls who has no conversation. */
  ticket: { id: number; protocol: string } | null;
  /** The contact's extra fields. */
  fields: readonly { name: string; value: string }[];
  at: Date;
  timezone: Settings["timezone"];
  language: Settings["language"];
}

type Word = (occasion: Occasion) => string;

const greetings = {
  pt: ["Bom dia", "Boa tarde", "Boa noite"],
  en: ["Good morning", "Good afternoon", "Good evening"],
  es: ["Buenos días", "Buenas tardes", "Buenas noches"],
} as const;

/** The minute of the day at which it is that moment where the company is. */
function minuteOfDay({ at, timezone }: Pick<Occasion, "at" | "timezone">): number {
  const wall = Math.floor((at.getTime() + offsetAt(timezone, at.getTime())) / minute);
  return ((wall % 1_440) + 1_440) % 1_440;
}

const greeting: Word = (occasion) => {
  const [morning, afternoon, evening] = greetings[occasion.language as keyof typeof greetings] ?? greetings.pt;
  const hour = minuteOfDay(occasion) / 60;
  return hour >= 5 && hour < 12 ? morning : hour >= 12 && hour < 18 ? afternoon : evening;
};

const clock: Word = (occasion) => {
  const minutes = minuteOfDay(occasion);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
};

const known: Record<TemplateWord, Word> = {
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
const words = new Map<string, Word>(Object.entries(known));

const token = /\{\{([^{}]{1,200})\}\}/g;

/** Does it name anything but the words that every text knows? Then the contact's extra fields are wanted. */
export const namesFields = (text: string): boolean =>
  [...text.matchAll(token)].some(([, name = ""]) => !words.has(name.trim()));

/**
 * The text with its {{words}} filled in. It goes to a telephone: nothing is escaped, and what a customer calls himself is
 * never read as a template. What names nothing stays as it was typed.
 */
export const fill = (text: string, occasion: Occasion): string =>
  text.replace(token, (typed, inner: string) => {
    const name = inner.trim();
    const word = words.get(name);
    return word ? word(occasion) : (occasion.fields.find((field) => field.name.trim() === name)?.value ?? typed);
  });
