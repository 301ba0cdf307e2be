import { open, readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { cellOfTags, tagsIn } from "@guiche/contract/texts/sheet-rows";
import { parseVCards, typedNumberOf, type CardContact } from "@guiche/contract/texts/vcard";

/** Titles by which an import finds the columns. */
const titles = ["Name", "Phone", "E-mail", "Tags", "Company"];
const betweenValues = " ::: ";
const isMobile = /^(cell|mobile|iphone|celular|m[oó]vil|whatsapp)$/i;
/** The group that Google writes into every card. */
const isEverybody = /^mycontacts$/i;
/** Cards parsed before yielding to the event loop. */
const cardsAtOnce = 50;

const decoded = (file: Buffer): string => {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder("utf-16le").decode(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
};

async function beginsAsCard(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return /^[^A-Za-z]*BEGIN:VCARD/i.test(
      buffer.toString("latin1", 0, bytesRead).replace(/[\0\xff\xfe\xef\xbb\xbf]/g, ""),
    );
  } finally {
    await file.close();
  }
}

/** The mobile numbers first. */
const numbersOf = ({ phones }: CardContact): string => {
  const rank = ({ labels }: CardContact["phones"][number]) => (labels.some((label) => isMobile.test(label)) ? 0 : 1);
  return [...phones]
    .sort((a, b) => rank(a) - rank(b))
    .map(typedNumberOf)
    .join(betweenValues);
};

const tagsOf = (card: string): string[] =>
  tagsIn(/^CATEGORIES(?:;[^:\r\n]*)?:(.*)$/im.exec(card)?.[1]?.trim() ?? "").filter((name) => !isEverybody.test(name));

/** The cards of a phone book (`.vcf`) as the rows of a sheet, the titles first; null for any other file. */
export async function rowsOfVCards(path: string): Promise<string[][] | null> {
  if (!(await beginsAsCard(path))) return null;
  const rows = [titles];
  const cards = decoded(await readFile(path))
    .replaceAll("\0", "")
    .split(/^(?=BEGIN:VCARD)/im);
  for (const [at, text] of cards.entries()) {
    if (at % cardsAtOnce === 0) await setImmediate();
    const [card] = parseVCards(text);
    if (!card) continue;
    const cells = [card.name, numbersOf(card), card.emails.join(betweenValues), cellOfTags(tagsOf(text)), card.org];
    rows.push(cells.map((cell) => cell.trim()));
  }
  return rows;
}
