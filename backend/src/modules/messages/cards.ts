import type { Card } from "../../channels/provider";

const card = /BEGIN:VCARD[\s\S]*?END:VCARD/gi;
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
const unescaped = (text: string): string => text.replace(/\\n/gi, " ").replace(/\\(.)/g, "$1");

/** The smallest card there is: a name, and a number where one is known. */
export const vcardOf = ({ name, number }: { name: string; number?: string | null }): string =>
  [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escaped(name)}`,
    ...(number ? [`TEL;type=CELL;waid=${number}:+${number}`] : []),
    "END:VCARD",
  ].join("\n");

const nameIn = (vcard: string): string => unescaped(/^FN[^:\r\n]*:(.*)$/im.exec(vcard)?.[1]?.trim() ?? "");

/** The cards of a message as its body holds them, one after the other; one that says nothing keeps its name. */
export const bodyOfCards = (cards: Card[]): string =>
  cards.map(({ name, vcard }) => (cardsIn(vcard).length > 0 ? vcard.trim() : vcardOf({ name }))).join("\n");

export const cardsIn = (body: string): Card[] =>
  [...body.matchAll(card)].map(([vcard]) => ({ name: nameIn(vcard), vcard }));
