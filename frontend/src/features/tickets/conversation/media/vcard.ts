import { asName } from "@guiche/contract/input";

/** One person of a vCard, as plain text. */
export interface CardContact {
  name: string;
  org: string;
  /** `text` is the number as written, `waid` the WhatsApp number if the card has it. */
  phones: { text: string; waid: string | null }[];
  emails: string[];
}

/** Limits for untrusted input. */
const maxCards = 50;
const maxLines = 2_000;
const maxLetters = 200_000;
const maxOfOne = 20;

/** Unfolds lines: one that begins with a space continues the previous one. */
const unfolded = (text: string) =>
  text
    .slice(0, maxLetters)
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]/g, "");

const unescaped = (value: string) =>
  asName(value.replace(/\\([\\,;nN])/g, (_, sign: string) => (sign === "n" || sign === "N" ? " " : sign)));

/** `=C3=A9` → `é`, used by old phones. */
function fromQuotedPrintable(value: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < value.length; at += 1) {
    const code = value[at] === "=" ? Number.parseInt(value.slice(at + 1, at + 3), 16) : Number.NaN;
    if (Number.isNaN(code)) bytes.push(...new TextEncoder().encode(value[at]));
    else {
      bytes.push(code);
      at += 2;
    }
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

interface Property {
  name: string;
  params: string;
  value: string;
}

/** `item1.TEL;type=CELL;waid=5511999990000:+55 11 99999-0000` */
function propertyOf(line: string): Property | null {
  const colon = line.indexOf(":");
  if (colon < 1) return null;
  const [head = "", ...params] = line.slice(0, colon).split(";");
  const joined = params.join(";");
  const raw = line.slice(colon + 1);
  const value = /quoted-printable/i.test(joined) ? fromQuotedPrintable(raw) : raw;
  return { name: head.replace(/^[^.]*\./, "").toUpperCase(), params: joined, value };
}

/** `Silva;Maria;;Dra.;` → `Dra. Maria Silva` */
function nameOfParts(value: string): string {
  const [family = "", given = "", middle = "", prefix = "", suffix = ""] = value.split(/(?<!\\);/).map(unescaped);
  return [prefix, given, middle, family, suffix].filter((part) => part !== "").join(" ");
}

/** Parses one or several cards and ignores any other text. */
export function parseVCards(text: string): CardContact[] {
  const cards: CardContact[] = [];
  let card: CardContact | null = null;
  let parts = "";
  for (const line of unfolded(text).split("\n").slice(0, maxLines)) {
    const property = propertyOf(line);
    if (!property) continue;
    const { name, params, value } = property;
    const isCard = value.trim().toUpperCase() === "VCARD";
    if (name === "BEGIN" && isCard) {
      card = { name: "", org: "", phones: [], emails: [] };
      parts = "";
    } else if (!card) continue;
    else if (name === "END" && isCard) {
      if (cards.push({ ...card, name: card.name || parts || card.org }) === maxCards) return cards;
      card = null;
    } else if (name === "FN") card.name ||= unescaped(value);
    else if (name === "N") parts ||= nameOfParts(value);
    else if (name === "ORG") card.org ||= unescaped(value.replace(/(?<!\\);/g, " "));
    else if (name === "TEL" && card.phones.length < maxOfOne) {
      const waid = /waid=(\d{5,20})/i.exec(params)?.[1] ?? null;
      const written = unescaped(value).replace(/^tel:/i, "");
      if (written !== "" || waid) card.phones.push({ text: written || `+${waid}`, waid });
    } else if (name === "EMAIL" && card.emails.length < maxOfOne) card.emails.push(unescaped(value));
  }
  return cards;
}

/** The number for a form: complete with + if WhatsApp's number is known, else as written. */
export const typedNumberOf = ({ phones }: CardContact): string => {
  const phone = phones.find(({ waid }) => waid) ?? phones[0];
  return phone?.waid ? `+${phone.waid}` : (phone?.text ?? "");
};

/** Digits with country code, as contacts are stored. */
export const numberOf = ({ phones }: CardContact): string | null => {
  const phone = phones.find(({ waid }) => waid) ?? phones[0];
  const digits = phone?.waid ?? phone?.text.replace(/\D/g, "") ?? "";
  return digits.length >= 8 ? digits : null;
};
