import { parseVCards } from "@guiche/contract/texts/vcard";
import type { Card } from "../../channels/content";

const escapeText = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** A minimal vCard: a name, and a number if known. */
export const vcardOf = ({ name, number }: { name: string; number?: string | null }): string =>
  [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escapeText(name)}`,
    ...(number ? [`TEL;type=CELL;waid=${number}:+${number}`] : []),
    "END:VCARD",
  ].join("\n");

/** A message's cards, concatenated as its body holds them; an empty card keeps its name. */
export const bodyOfCards = (cards: Card[]): string =>
  cards.map(({ name, vcard }) => (cardsIn(vcard).length > 0 ? vcard.trim() : vcardOf({ name }))).join("\n");

/** Parses in one pass, because the text comes from outside and may be malformed. */
export function cardsIn(body: string): Card[] {
  const begins = /BEGIN:VCARD/gi;
  const ends = /END:VCARD/gi;
  const cards: Card[] = [];
  for (let begin = begins.exec(body); begin; begin = begins.exec(body)) {
    ends.lastIndex = begins.lastIndex;
    if (!ends.exec(body)) break;
    begins.lastIndex = ends.lastIndex;
    const vcard = body.slice(begin.index, ends.lastIndex);
    cards.push({ name: parseVCards(vcard)[0]?.name ?? "", vcard });
  }
  return cards;
}
