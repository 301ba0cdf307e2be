import type { MergedValue } from "@guiche/contract/contacts";
import { beginningOf } from "@guiche/contract/texts/beginning";
import { personKey } from "@guiche/contract/texts/phone-spellings";
import { foldWord } from "@guiche/contract/texts/variables";
import type { Contact } from "../../models/contacts/contact";

interface Field {
  name: string;
  value: string;
}

/** What two contacts may have both. */
export interface MergedPerson extends Pick<Contact, "name" | "nameIsChosen" | "number" | "otherNumbers" | "email"> {
  fields: Field[];
}

/** What is used of the contact that goes, though the one that stays has a value of its own. */
export interface MergePreference {
  /** Undefined: no choice was made. */
  values?: readonly MergedValue[] | undefined;
  fields: readonly string[];
}
export const noPreference: MergePreference = { fields: [] };

const maxFieldName = 100;

/** The name of a person of whom only the number is known, or not even that. */
const isPlaceholder = ({ name, number }: MergedPerson): boolean => name === "WhatsApp" || name === `+${number}`;

/** One value for each field: the other one is kept under a numbered name, or among the numbers. Nothing is lost. */
export function mergedPerson(
  stays: MergedPerson,
  goes: MergedPerson,
  { values, fields }: MergePreference,
): MergedPerson {
  const takes = (value: MergedValue) => values?.includes(value) ?? false;
  const takesName = values ? takes("name") : !stays.nameIsChosen && (goes.nameIsChosen || isPlaceholder(stays));
  const [name, otherName] = takesName ? [goes, stays] : [stays, goes];
  const emails = [stays.email, goes.email].filter((email) => email !== "");
  const [email = "", otherEmail = ""] = takes("email") ? emails.reverse() : emails;
  const numbers = [stays.number, goes.number].filter((number) => number !== null);
  const [number = null, ...others] = takes("number") ? numbers.reverse() : numbers;
  const all = new Map<string, string>();
  for (const one of [...others, ...stays.otherNumbers, ...goes.otherNumbers])
    if (number === null || personKey(one) !== personKey(number)) all.set(personKey(one), one);
  const preferredNames = new Set(fields.map(foldWord));
  const isPreferred = ({ name: field }: Field) => preferredNames.has(foldWord(field));
  return {
    name: name.name,
    nameIsChosen: stays.nameIsChosen || goes.nameIsChosen,
    number,
    otherNumbers: [...all.values()],
    email,
    fields: onePerName([
      ...goes.fields.filter(isPreferred),
      ...stays.fields,
      ...goes.fields.filter((field) => !isPreferred(field)),
      ...(otherEmail !== "" && otherEmail.toLowerCase() !== email.toLowerCase()
        ? [{ name: "E-mail (2)", value: otherEmail }]
        : []),
      ...(stays.nameIsChosen && goes.nameIsChosen && otherName.name !== name.name
        ? [{ name: "Nome (2)", value: otherName.name }]
        : []),
    ]),
  };
}

/** The first value under each name; further ones as "CPF (2)". */
function onePerName(fields: readonly Field[]): Field[] {
  const uniqueFields: Field[] = [];
  const findByName = (name: string) => uniqueFields.find((field) => foldWord(field.name) === foldWord(name));
  for (const field of fields) {
    const base = baseOf(field.name);
    const isHeld = uniqueFields.some(
      ({ name, value }) => value === field.value && foldWord(baseOf(name)) === foldWord(base),
    );
    const before = findByName(field.name);
    if (isHeld || (before && field.value === "")) continue;
    if (!before) uniqueFields.push({ ...field });
    else if (before.value === "") before.value = field.value;
    else {
      let place = 2;
      while (findByName(withNumber(base, place))) place += 1;
      uniqueFields.push({ name: withNumber(base, place), value: field.value });
    }
  }
  return uniqueFields;
}

const baseOf = (name: string): string => name.replace(/ \(\d+\)$/, "");

const withNumber = (name: string, place: number): string => {
  const end = ` (${place})`;
  return beginningOf(name, maxFieldName - end.length) + end;
};
