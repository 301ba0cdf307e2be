import type { ContactDto } from "@guiche/contract/contacts";

/** The fields of a contact that the dialog shows. */
export type ContactPick = Pick<ContactDto, "id" | "name" | "number" | "isGroup">;

/** An existing contact, or the offer to create one with the typed name or number. */
export type ContactOption = { kind: "contact"; contact: ContactPick } | { kind: "create"; text: string };

/** Number of letters at which the search starts. */
const minLetters = 3;
export const isSearchable = (text: string) => text.trim().length >= minLetters;

/** The contacts found, and last the offer to create one. */
export function contactOptions(text: string, contacts: readonly ContactPick[]): ContactOption[] {
  if (!isSearchable(text)) return [];
  const existingOptions = contacts.map((contact): ContactOption => ({ kind: "contact", contact }));
  return [...existingOptions, { kind: "create", text: text.trim() }];
}

/** The initial values of a new contact: the number if only a number was typed, else the name. */
export const initialContact = (text: string): { name: string } | { number: string } =>
  /^\+?[\d\s().-]*\d[\d\s().-]*$/.test(text) ? { number: text.trim() } : { name: text.trim() };

export const labelOf = (option: ContactOption) => (option.kind === "contact" ? option.contact.name : option.text);
