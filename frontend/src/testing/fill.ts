import type { UserEvent } from "@testing-library/user-event";

/** Replaces the text of a field at once; letter by letter, long texts take seconds. */
export async function fill(person: UserEvent, field: HTMLElement, text: string) {
  await person.clear(field);
  await person.click(field);
  await person.paste(text);
}
