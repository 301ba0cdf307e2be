import type { ShownGroup } from "./server";
import { allPeople } from "./state";

/** A part of a text: plain text or a mention. */
export interface Part {
  text: string;
  isName: boolean;
}

/** Splits a text into parts, with names instead of the digits that mentions have on the wire. */
export function withNames(text: string, mentions: readonly string[] = []): Part[] {
  const names = new Map<string, string>();
  for (const { number, lid, name } of allPeople()) {
    if (!mentions.includes(number)) continue;
    names.set(`@${number}`, `@${name}`);
    names.set(`@${lid}`, `@${name}`);
  }
  return text.split(/(@\d{5,20})/).map((part) => ({ text: names.get(part) ?? part, isName: names.has(part) }));
}

/** The reverse: replaces members' names by digits and lists the mentions. */
export function withNumbers(text: string, group: ShownGroup | undefined): { text: string; mentions?: string[] } {
  if (!group) return { text };
  const members = allPeople().filter(({ number }) => group.members.includes(number));
  // The longest name first, so that "@Ana Lima" does not match "@Ana".
  members.sort((one, other) => other.name.length - one.name.length);
  const mentions: string[] = [];
  let written = text;
  for (const { number, lid, name } of members) {
    if (!written.includes(`@${name}`)) continue;
    written = written.replaceAll(`@${name}`, `@${group.addressing === "lid" ? lid : number}`);
    mentions.push(number);
  }
  return mentions.length ? { text: written, mentions } : { text };
}
