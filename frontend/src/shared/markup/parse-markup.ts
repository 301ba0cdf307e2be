import { bareEmail, bareLink } from "@guiche/contract/texts/links";
import type { MentionDto } from "@guiche/contract/messages";

/** WhatsApp markup as a tree. It is rendered as elements, so no text of a customer becomes HTML. */
export type Markup =
  | { kind: "text"; text: string }
  | { kind: "bold" | "italic" | "strike"; parts: Markup[] }
  | { kind: "code" | "block" | "mention"; text: string }
  | { kind: "quote"; lines: Markup[][] }
  | { kind: "list"; items: ListItem[] }
  | { kind: "link"; text: string; href: string };

interface ListItem {
  /** As it was written: `*`, `-`, `1.` */
  sign: string;
  /** Null in a list without numbers. */
  number: number | null;
  parts: Markup[];
}

const inlineKinds = { "*": "bold", _: "italic", "~": "strike", "`": "code" } as const;
type Mark = keyof typeof inlineKinds;

const safeProtocols = new Set(["http:", "https:", "mailto:", "tel:"]);
/** Excludes direction control characters, which would make the link read as another address. */
const linkPattern = /(?:https?:\/\/|www\.|mailto:|tel:)[^\s<>"\u202a-\u202e\u2066-\u2069]{1,2000}/gi;
/** Of two that begin at one place, the later one counts. */
const linkPatterns = [
  { pattern: bareLink, scheme: "https://" },
  { pattern: bareEmail, scheme: "mailto:" },
  { pattern: linkPattern, scheme: "" },
];
/**
 * A number with its country code, or in Brazilian notation: +55 11 99999-0000, (11) 3333-4444, 11 99999-0000,
 * 99999-0000. Bare digits are not matched: they may be anything.
 */
const phonePattern =
  /(?<![\w@+/.-])(?:\+\d[\d ().-]{6,18}\d|\(\d{2}\) ?9?\d{4}[- ]?\d{4}|\d{2} 9\d{4}-?\d{4}|9\d{4}-\d{4})(?![\w/-]|[.,]\d)/g;
const phoneDigits = { min: 8, max: 15 };
const trailing = /[.,;:!?'*_~`]$/;
const wordBefore = /[\p{L}\p{N}]$/u;
const word = /[\p{L}\p{N}]/u;

interface Range {
  start: number;
  end: number;
  part: Markup;
}

/** Drops the sentence's full stop after a link, and a closing bracket that was not opened inside it. */
function trimAddress(address: string): string {
  let unopenedCount = address.split(")").length - address.split("(").length;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? "";
    if (last === ")" && unopenedCount > 0) unopenedCount -= 1;
    else if (!trailing.test(last)) break;
  }
  return address.slice(0, end);
}

function safeHref(text: string, scheme: string): string | null {
  try {
    const url = new URL((/^www\./i.test(text) ? "https://" : scheme) + text);
    return safeProtocols.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

const findLinks = (text: string): Range[] =>
  linkPatterns.flatMap(({ pattern, scheme }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      if (wordBefore.test(text.slice(Math.max(0, match.index - 2), match.index))) return [];
      const address = trimAddress(match[0]);
      const href = safeHref(address, scheme);
      const part = { kind: "link", text: address, href: href ?? "" } as const;
      return href ? [{ start: match.index, end: match.index + address.length, part }] : [];
    }),
  );

/** A text without markup, as colleagues write to each other: only its links are found. */
export function parseLinks(text: string): Markup[] {
  const parts: Markup[] = [];
  let plain = 0;
  const byStart = new Map(findLinks(text).map((link) => [link.start, link]));
  for (const { start, end, part } of [...byStart.values()].sort((a, b) => a.start - b.start)) {
    // Inside the link before it.
    if (start < plain) continue;
    if (start > plain) parts.push({ kind: "text", text: text.slice(plain, start) });
    parts.push(part);
    plain = end;
  }
  if (plain < text.length) parts.push({ kind: "text", text: text.slice(plain) });
  return parts;
}

function findPhones(text: string): Range[] {
  return [...text.matchAll(phonePattern)].flatMap(({ 0: phone, index }) => {
    const digits = phone.replace(/\D/g, "");
    if (digits.length < phoneDigits.min || digits.length > phoneDigits.max) return [];
    const href = `tel:${phone.startsWith("+") ? "+" : ""}${digits}`;
    return [{ start: index, end: index + phone.length, part: { kind: "link", text: phone, href } as const }];
  });
}

/** Mentions: `@5511999990000` is shown as `@Maria`. A match followed by more digits is another number. */
function findMentions(text: string, mentions: readonly MentionDto[]): Range[] {
  return mentions.flatMap(({ value, name }) => {
    const sign = `@${value}`;
    const ranges: Range[] = [];
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
      const end = at + sign.length;
      const goesOn = /[\p{L}\p{N}]/u.test(text[end] ?? "") || wordBefore.test(text.slice(Math.max(0, at - 2), at));
      if (!goesOn) ranges.push({ start: at, end, part: { kind: "mention", text: `@${name}` } });
    }
    return ranges;
  });
}

/** Parses one line from left to right; markup does not span lines. */
class Line {
  private readonly links: Map<number, Range>;
  /** 1 at every character inside a link, where markup has no effect. */
  private readonly linkMap: Uint8Array;
  /** Marks without a closing one further on. Remembering them keeps a line of asterisks linear. */
  private readonly hopeless = new Set<string>();

  constructor(
    private readonly text: string,
    mentions: readonly MentionDto[],
  ) {
    // A match inside a link belongs to the link, which starts earlier and is read to its end.
    const links = [...findLinks(text), ...findPhones(text), ...findMentions(text, mentions)];
    this.links = new Map(links.map((link) => [link.start, link]));
    this.linkMap = new Uint8Array(text.length);
    for (const { start, end } of links) this.linkMap.fill(1, start, end);
  }

  read(from = 0, to = this.text.length, open = ""): Markup[] {
    const parts: Markup[] = [];
    let plain = from;
    const flush = (end: number) => {
      if (end > plain) parts.push({ kind: "text", text: this.text.slice(plain, end) });
    };
    let at = from;
    while (at < to) {
      const link = this.links.get(at);
      const end = link ? link.end - 1 : this.closing(at, to, open);
      if (end === -1) {
        at += 1;
        continue;
      }
      flush(at);
      parts.push(link ? link.part : this.readMark(at, end, open));
      at = plain = end + 1;
    }
    flush(to);
    return parts;
  }

  private readMark(at: number, end: number, open: string): Markup {
    const mark = this.text[at] as Mark;
    const kind = inlineKinds[mark];
    if (kind === "code") return { kind, text: this.text.slice(at + 1, end) };
    return { kind, parts: this.read(at + 1, end, open + mark) };
  }

  /** The index of the closing mark: adjacent to text on the inside, not to a word on the outside. */
  private closing(at: number, to: number, open: string): number {
    const mark = this.text[at]!;
    const memory = `${open}${mark}${to}`;
    if (!(mark in inlineKinds) || open.includes(mark) || this.hopeless.has(memory)) return -1;
    const next = this.text[at + 1];
    if (!next || /\s/.test(next) || next === mark || (at > 0 && word.test(this.text[at - 1]!))) return -1;
    for (let end = at + 2; end < to; end += 1) {
      if (this.text[end] !== mark || /\s/.test(this.text[end - 1]!) || this.linkMap[end]) continue;
      if (end + 1 < this.text.length && word.test(this.text[end + 1]!)) continue;
      return end;
    }
    this.hopeless.add(memory);
    return -1;
  }
}

/** What makes a line a quote or an item of a list. */
const linePattern = /^(?:(>) ?|([*-]|\d{1,3}\.) +)(?=\S)/;

/** Adjacent lines of a quote or of one list become one block; a line break is plain text. */
function readLines(text: string, mentions: readonly MentionDto[]): Markup[] {
  const parts: Markup[] = [];
  let needsBreak = false;
  for (const line of text.split("\n")) {
    const [start = "", quote, sign] = linePattern.exec(line) ?? [];
    const inner = new Line(line.slice(start.length), mentions).read();
    if (needsBreak) parts.push({ kind: "text", text: "\n" });
    const last = parts.at(-1);
    if (quote) {
      if (last?.kind === "quote") last.lines.push(inner);
      else parts.push({ kind: "quote", lines: [inner] });
    } else if (sign) {
      const number = /\d/.test(sign) ? Number.parseInt(sign, 10) : null;
      const item = { sign, number, parts: inner };
      if (last?.kind === "list" && (last.items[0]?.number === null) === (number === null)) last.items.push(item);
      else parts.push({ kind: "list", items: [item] });
    } else parts.push(...inner);
    // A block ends its line by itself.
    needsBreak = !quote && !sign;
  }
  return parts;
}

/** Merges adjacent plain text. */
function joinText(parts: Markup[]): Markup[] {
  const result: Markup[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.kind === "text" && part.kind === "text")
      result[result.length - 1] = { kind: "text", text: last.text + part.text };
    else result.push(part);
  }
  return result;
}

const hasMarkup = /^>|^- |^\d+\. |[*_~`@]|https?:|mailto:|tel:|\+\d|\d{4}|[^\s.]\.[a-z]{2}/im;

const nobody: readonly MentionDto[] = [];

export function parseMarkup(text: string, mentions = nobody): Markup[] {
  if (mentions.length === 0 && !hasMarkup.test(text)) return [{ kind: "text", text }];
  const pieces = text.split("```");
  // An odd number of fences: the last one is plain text.
  if (pieces.length % 2 === 0) pieces.push(`${pieces.splice(-2, 1)[0]}\`\`\`${pieces.pop() ?? ""}`);
  return joinText(
    pieces.flatMap((piece, index) =>
      index % 2 === 1 && piece.trim() !== ""
        ? [{ kind: "block", text: piece.trim() } as const]
        : readLines(piece, mentions),
    ),
  );
}

/** The plain text, for labels and previews. */
export const plainText = (text: string, mentions = nobody): string => wordsOf(parseMarkup(text, mentions));

const wordsOf = (parts: readonly Markup[]): string =>
  parts.map((part, index) => wordsIn(part) + (isBlock(part) && index < parts.length - 1 ? "\n" : "")).join("");
const isBlock = ({ kind }: Markup) => kind === "list" || kind === "quote";

function wordsIn(part: Markup): string {
  if (part.kind === "quote") return part.lines.map((line) => `> ${wordsOf(line)}`).join("\n");
  if (part.kind === "list") return part.items.map(({ sign, parts }) => `${sign} ${wordsOf(parts)}`).join("\n");
  return "parts" in part ? wordsOf(part.parts) : part.text;
}
