import { folded } from "../../shared/format/folded";

/** Names in a list. */
const mostFound = 6;

export interface Person {
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

/** The people whose name contains this; those of the chat first. */
export const matching = (sought: string, people: readonly Person[], memberIds: readonly number[]): Person[] =>
  people
    .filter(({ name }) => folded(name).includes(folded(sought)))
    .sort((a, b) => Number(memberIds.includes(b.id)) - Number(memberIds.includes(a.id)))
    .slice(0, mostFound);
