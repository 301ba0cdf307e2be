import { folded } from "../../shared/format/folded";

interface Person {
  id: number;
  name: string;
}

/** The name that is being typed after an @ before the caret; null without one. */
export function mentionAt(text: string, caret: number): string | null {
  const found = /(?:^|\s)@([^\s@]{0,30})$/u.exec(text.slice(0, caret));
  return found ? (found[1] ?? "") : null;
}

/** Replaces the @ before the caret by the whole name. */
export const withMention = (text: string, caret: number, name: string): string =>
  text.slice(0, caret).replace(/@[^\s@]*$/u, `@${name} `) + text.slice(caret);

export const matching = (sought: string, people: readonly Person[]): Person[] =>
  people.filter(({ name }) => folded(name).includes(folded(sought)));
