import { personKey, phoneSpellings } from "@guiche/contract/texts/phone-spellings";
import type { NewItem } from "./item.store";

/** A person under one key, whichever way the number is written. */
export function newItem({
  name,
  number,
  email,
  fields = [],
}: Pick<NewItem, "name" | "number" | "email"> & Partial<Pick<NewItem, "fields">>): NewItem {
  return { name, number, email, fields, spellings: phoneSpellings(number), person: personKey(number) };
}

/** One of each person: the first, with the later ones' email where it has none. */
export function oncePerPerson(items: readonly NewItem[]): NewItem[] {
  const people = new Map<string, NewItem>();
  for (const item of items) {
    const existingItem = people.get(item.person);
    people.set(
      item.person,
      existingItem
        ? {
            ...existingItem,
            email: existingItem.email || item.email,
            fields: existingItem.fields.length > 0 ? existingItem.fields : item.fields,
          }
        : item,
    );
  }
  // Sorted, so that two imports into one list take their rows in the same order and cannot deadlock.
  return [...people.values()].sort((a, b) => (a.person < b.person ? -1 : 1));
}
