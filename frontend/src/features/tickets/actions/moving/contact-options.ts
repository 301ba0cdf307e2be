import type { ContactDto } from "@guiche/contract/contacts";

/** As much of a contact as the dialog shows. */
export type ContactPick = Pick<ContactDto, "id" | "name" | "number" | "isGroup">;

/** Somebody who is known, or somebody new of whom the name or the number was typed. */
export type ContactOption = { kind: "contact"; contact: ContactPick } | { kind: "create"; text: string };

/** Letters typed before anybody is looked for. */
export const leastLetters = 3;
export const isSearchable = (typed: string) => typed.trim().length >= leastLetters;

/** Everybody who was found, and whoever is typed as a new contact. */
export function contactOptions(typed: string, found: readonly ContactPick[]): ContactOption[] {
  if (!isSearchable(typed)) return [];
  const known = found.map((contact): ContactOption => ({ kind: "contact", contact }));
  return [...known, { kind: "create", text: typed.trim() }];
}

/** What the form for a new contact begins with: a number, where nothing but a number was typed. */
export const beginningOf = (text: string): { name: string } | { number: string } =>
  /^\+?[\d\s().-]*\d[\d\s().-]*$/.test(text) ? { number: text.trim() } : { name: text.trim() };

export const labelOf = (option: ContactOption) => (option.kind === "contact" ? option.contact.name : option.text);
