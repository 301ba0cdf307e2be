import type { MessageDto } from "@guiche/contract/messages";
import { folded } from "@/shared/format/folded";

/** So many are offered at once. */
const most = 8;
/** Nobody's name is longer. */
const longest = 60;

/** Who can be named in a group: whoever wrote in what is here of it, the last first, each name once. */
export function writersIn(messages: readonly MessageDto[]): string[] {
  const names = new Map<string, string>();
  for (const { fromMe, participant, contact } of messages.toReversed()) {
    const name = contact?.name ?? "";
    if (!fromMe && participant !== "" && name !== "" && !names.has(folded(name))) names.set(folded(name), name);
  }
  return [...names.values()];
}

export interface Begun {
  /** Where the `@` stands. */
  from: number;
  sought: string;
}

/** The name that is begun before the caret, after an `@` that begins a word; null when there is none. */
export function begunName(text: string, caret: number): Begun | null {
  const from = text.lastIndexOf("@", caret - 1);
  if (from < 0 || caret === 0 || /[\p{L}\p{N}]/u.test(text[from - 1] ?? "")) return null;
  const sought = text.slice(from + 1, caret);
  return sought.length > longest || /[\n@]|^\s/.test(sought) ? null : { from, sought };
}

/** Names that begin so, or have a word that does. */
export function matchingNames(names: readonly string[], sought: string): string[] {
  const wanted = folded(sought);
  const fits = (name: string) => folded(name).startsWith(wanted) || folded(name).includes(` ${wanted}`);
  return names.filter((name) => fits(name) && folded(name) !== wanted.trimEnd()).slice(0, most);
}
