import { asName } from "../input";

/** A phone number of a card. */
export interface CardPhone {
  /** As it is written. */
  text: string;
  /** WhatsApp's number in digits, if the card has it. */
  waid: string | null;
  /** What kind of number it is: the types of the standard (`cell`, `work`), or the owner's own word. */
  labels: string[];
}

/** One person of a vCard, as plain text. */
export interface CardContact {
  name: string;
  org: string;
  phones: CardPhone[];
  emails: string[];
}

// Every runtime has them; the language's own types do not.
declare const TextDecoder: new (
  label?: string,
  options?: { fatal: boolean },
) => { decode: (bytes: Uint8Array) => string };
declare const atob: (text: string) => string;

/** Limits for untrusted input. Long lines hold pictures, which are not read. */
const maxCards = 300;
const maxLines = 200_000;
const maxLineLength = 10_000;
const maxOfOne = 20;

const unescapeText = (value: string) =>
  asName(value.replace(/\\(.)/g, (_, sign: string) => (sign === "n" || sign === "N" ? " " : sign)));

function textOf(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return new TextDecoder(charset, { fatal: charset === undefined }).decode(bytes);
  } catch {
    // Phones that name no character set used their own; an unknown name is read as such a one too.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Without NUL, which no database stores. */
const decoded = (bytes: Uint8Array, charset: string | undefined): string => textOf(bytes, charset).replaceAll("\0", "");

/** `=C3=A9` → `é`. The bytes of one character may be written as themselves where they are letters. */
const fromQuotedPrintable = (value: string, charset: string | undefined): string =>
  value.replace(/(?:=[\dA-F]{2}|[ -<>-~])+/gi, (run) =>
    decoded(
      Uint8Array.from(run.match(/=..|./g) ?? [], (sign) =>
        sign.length > 1 ? Number.parseInt(sign.slice(1), 16) : sign.charCodeAt(0),
      ),
      charset,
    ),
  );

function fromBase64(value: string, charset: string | undefined): string {
  try {
    return decoded(
      Uint8Array.from(atob(value.replace(/\s/g, "")), (sign) => sign.charCodeAt(0)),
      charset,
    );
  } catch {
    return "";
  }
}

interface Property {
  /** What Apple's phones join a label to a number by. */
  group: string;
  name: string;
  params: [name: string, value: string][];
  value: string;
}

const readNames = new Set(["BEGIN", "END", "FN", "N", "ORG", "TEL", "EMAIL", "X-ABLABEL"]);
/** Values in quotation marks may contain what separates others. */
const linePattern = /^([\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/s;

/** `item1.TEL;type=CELL;waid=5511999990000:+55 11 99999-0000` */
function propertyOf(line: string): Property | null {
  const [, group = "", name = "", paramsText = "", raw = ""] = linePattern.exec(line) ?? [];
  if (!readNames.has(name.toUpperCase())) return null;
  const params = (paramsText.match(/;(?:"[^"]*"|[^":;])*/g) ?? []).map((paramText): [string, string] => {
    const [key = "", value] = paramText.slice(1).split(/=(.*)/s);
    // Version 2.1 writes values without the name.
    return value === undefined ? ["TYPE", key] : [key.trim().toUpperCase(), value.replace(/"/g, "")];
  });
  const valueOf = (key: string) => params.find(([name]) => name === key)?.[1];
  const encoding = `${valueOf("ENCODING") ?? ""} ${params.flatMap(([key, value]) => (key === "TYPE" ? [value] : [])).join(" ")}`;
  const charset = valueOf("CHARSET");
  const value = isQuotedPrintable(encoding)
    ? fromQuotedPrintable(raw, charset)
    : /\b(?:base64|b)\b/i.test(encoding)
      ? fromBase64(raw, charset)
      : raw;
  return { group: group.toUpperCase(), name: name.toUpperCase(), params, value };
}

const isQuotedPrintable = (text: string): boolean => /\bquoted-printable\b/i.test(text);

/**
 * Joins folded lines: one that begins with a space continues the previous one, and so does the one after a quoted
 * value's equals sign. Skips pictures and other long lines.
 */
function* linesOf(text: string): Generator<string> {
  let line = "";
  let isSoft = false;
  let count = 0;
  for (const [, next = ""] of text.matchAll(/([^\r\n]*)(?:\r\n?|\n|$)/g)) {
    if ((count += 1) > maxLines) break;
    const isFolded = /^[ \t]/.test(next);
    if (isSoft) line = line.slice(0, -1) + (isFolded ? next.slice(1) : next);
    else if (isFolded) line += line.length > maxLineLength ? "" : next.slice(1);
    else {
      yield line;
      line = next.length > maxLineLength ? "" : next;
    }
    isSoft = line.endsWith("=") && line.length < maxLineLength && isQuotedPrintable(line.split(":", 1)[0] ?? "");
  }
  yield line;
}

/** `Silva;Maria;;Dra.;` → `Dra. Maria Silva` */
function nameOfParts(value: string): string {
  const [family = "", givenName = "", middle = "", prefix = "", suffix = ""] = value
    .split(/(?<!\\);/)
    .map(unescapeText);
  return [prefix, givenName, middle, family, suffix].filter((part) => part !== "").join(" ");
}

/** Types that say nothing about whose number it is or what for. */
const meaningless = new Set(["voice", "pref", "msg", "internet", "text", "x-apple", "quoted-printable"]);

const typesOf = ({ params }: Property): string[] => [
  ...new Set(
    params
      .flatMap(([key, value]) => (key === "TYPE" ? value.split(",") : []))
      .map((type) => asName(type).toLowerCase())
      .filter((type) => type !== "" && !meaningless.has(type)),
  ),
];

/** Apple's own words are written `_$!<Mobile>!$_`. */
const ownLabel = (value: string): string =>
  unescapeText(value).replace(/^_\$!<(.*)>!\$_$/, (_, word: string) => word.toLowerCase());

function phoneOf(property: Property): CardPhone | null {
  const waid = property.params.find(([key, value]) => key === "WAID" && /^\d{5,20}$/.test(value))?.[1] ?? null;
  const numberText = unescapeText(property.value);
  // The parameters of an address follow a semicolon: an extension, a context.
  const text = /^tel:/i.test(numberText) ? numberText.slice(4).split(";", 1)[0]! : numberText;
  return text !== "" || waid ? { text: text || `+${waid}`, waid, labels: typesOf(property) } : null;
}

/** Parses one or several cards of any version, and ignores any other text. */
export function parseVCards(text: string): CardContact[] {
  const cards: CardContact[] = [];
  let card: CardContact | null = null;
  let parts = "";
  let phonesByGroup = new Map<string, CardPhone>();
  let labels = new Map<string, string>();
  for (const line of linesOf(text)) {
    const property = propertyOf(line);
    if (!property) continue;
    const { name, group, value } = property;
    const isCard = value.trim().toUpperCase() === "VCARD";
    if (name === "BEGIN" && isCard) {
      card = { name: "", org: "", phones: [], emails: [] };
      parts = "";
      phonesByGroup = new Map();
      labels = new Map();
    } else if (!card) continue;
    else if (name === "END" && isCard) {
      for (const [key, label] of labels) {
        const phone = phonesByGroup.get(key);
        if (phone && label !== "") phone.labels = [label];
      }
      if (cards.push({ ...card, name: card.name || parts || card.org }) === maxCards) return cards;
      card = null;
    } else if (name === "FN") card.name ||= unescapeText(value);
    else if (name === "N") parts ||= nameOfParts(value);
    else if (name === "ORG") card.org ||= unescapeText(value.replace(/(?<!\\);/g, " "));
    else if (name === "X-ABLABEL" && group) labels.set(group, ownLabel(value));
    else if (name === "TEL" && card.phones.length < maxOfOne) {
      const phone = phoneOf(property);
      if (phone) card.phones.push(phone);
      if (phone && group) phonesByGroup.set(group, phone);
    } else if (name === "EMAIL" && card.emails.length < maxOfOne) card.emails.push(unescapeText(value));
  }
  return cards;
}

/** The number without an extension: everything before the first letter or sign that no number has. */
const dialablePart = (text: string): string => /^[\s\d+().\-/\u2010-\u2015]*/.exec(text)?.[0].trim() ?? "";

/** The number for a form: complete with + if WhatsApp's number is known, else as written. */
export const typedNumberOf = ({ text, waid }: CardPhone): string => (waid ? `+${waid}` : dialablePart(text));

/** Whether the number is long enough to write to. */
export const isDialled = ({ text, waid }: CardPhone): boolean =>
  waid !== null || dialablePart(text).replace(/\D/g, "").length >= 8;
