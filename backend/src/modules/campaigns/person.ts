import { identitiesOf } from "../contacts";

/** A person under one key, whichever way the number is written. The same as in contact lists. */
export const personOf = (number: string): string =>
  identitiesOf({ phone: number })
    .map(({ value }) => value)
    .sort()[0] ?? number;

/** Identifies a contact by number, or by id when WhatsApp hides the number. */
export const personOfContact = ({ id, number }: { id: number; number: string | null }): string =>
  number ? personOf(number) : `contact ${id}`;
