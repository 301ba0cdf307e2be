import { isLanguage, type Language } from "@guiche/contract/texts/languages";
import { setStored, getStored } from "../stored";

/** Each language by its own name, never translated. */
export const languageNames: Record<Language, string> = { pt: "Português", en: "English", es: "Español" };

/** One file per area, so that a screen loads only its own translations. */
export const areas = [
  "common",
  "errors",
  "login",
  "signup",
  "password",
  "profile",
  "security",
  "shell",
  "lists",
  "connections",
  "tickets",
  "messages",
  "users",
  "queues",
  "apiKeys",
  "tags",
  "settings",
  "platform",
  "helps",
  "announcements",
  "audit",
  "contacts",
  "quick",
  "variables",
  "contactLists",
  "files",
  "savedFilters",
  "schedules",
  "billing",
  "campaigns",
  "kanban",
  "chats",
  "prompts",
  "integrations",
  "messageApi",
  "webhooks",
  "templates",
  "bot",
  "botTry",
  "todo",
  "home",
  "dashboard",
  "commands",
  "search",
  "migration",
  "moving",
  "panel",
  "serving",
  "writing",
  "attention",
  "findings",
] as const;
export type Area = (typeof areas)[number];

const storageKey = "guiche.language";

/** The stored choice, else the browser's preference, else Portuguese. */
export function chooseLanguage(storedLanguage: string | null, preferredTags: readonly string[]): Language {
  if (isLanguage(storedLanguage)) return storedLanguage;
  for (const tag of preferredTags) {
    const short = tag.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return "pt";
}

export const savedLanguage = (): Language => chooseLanguage(getStored(storageKey), navigator.languages);
export const saveLanguage = (language: Language) => setStored(storageKey, language);
