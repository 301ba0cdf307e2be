import { identitiesOf } from "../contacts";

/** A person under one key, whichever way the number is written. The same as in contact lists. */
export const personOf = (number: string): string =>
  identitiesOf({ phone: number })
    .map(({ value }) => value)
    .sort()[0] ?? number;

/** Of a contact whose number WhatsApp hides. */
export const personOfContact = ({ id, number }: { id: number; number: string | null }): string =>
  number ? personOf(number) : `contact ${id}`;
