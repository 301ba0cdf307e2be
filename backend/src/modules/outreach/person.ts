import { personKey } from "@guiche/contract/texts/phone-spellings";

/** Identifies a contact by number, or by id when WhatsApp hides the number. The same as in contact lists. */
export const personOfContact = ({ id, number }: { id: number; number: string | null }): string =>
  number ? personKey(number) : `contact ${id}`;
