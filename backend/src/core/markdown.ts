import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { linkRuns, quoteLines, underSign, withMark, writeRuns, type Run } from "./whatsapp-text";

/** Markdown as a text in WhatsApp's marks. Code and what is no Markdown stay as they are. */
export function whatsappTextOf(markdown: string): string {
  try {
    return blocksOf(lexer(markdown)).trim();
  } catch {
    // Nested deeper than the stack, as no person writes.
    return markdown.trim();
  }
}

/** The blocks with the blank lines that stand between them. */
function blocksOf(tokens: readonly Token[]): string {
  let text = "";
  for (const token of tokens as MarkedToken[]) {
    const blockText = token.type === "space" ? "" : blockOf(token);
    if (blockText && text && !text.endsWith("\n") && !isMidLine(token)) text += "\n";
    text += blockText + (/\n*$/.exec(token.raw)?.[0] ?? "");
  }
  return text.replace(/\n+$/, "");
}

/** A checkbox stands before the words of its item. */
const isMidLine = ({ type }: MarkedToken): boolean => type === "text" || type === "checkbox";

function blockOf(token: MarkedToken): string {
  switch (token.type) {
    case "heading":
      return writeRuns(runsOf(token.tokens, "*"));
    case "paragraph":
    case "text":
      return writeRuns(runsOf(token.tokens ?? [token], ""));
    case "list":
      return listOf(token);
    case "blockquote":
      return quoteLines(blocksOf(token.tokens));
    case "table":
      return [token.header, ...token.rows].map(rowOf).join("\n");
    case "checkbox":
      return token.checked ? "☑ " : "☐ ";
    case "html":
      return withLineBreaks(token.raw).trimEnd();
    default:
      return token.raw.trimEnd();
  }
}

const rowOf = (cells: readonly Tokens.TableCell[]): string =>
  cells.map(({ tokens }) => writeRuns(runsOf(tokens, ""))).join(" | ");

/** Each item with its own sign: WhatsApp makes lists of `-` and of numbers, and `+` may be a plus. */
const listOf = ({ items }: Tokens.List): string =>
  items
    .map(({ raw, tokens }) => {
      const sign = /^\s*(\S+)/.exec(raw)?.[1] ?? "-";
      return underSign(sign === "*" ? "-" : sign, blocksOf(tokens)) + (/\n*$/.exec(raw)?.[0] ?? "");
    })
    .map((item, index) => (index < items.length - 1 && !item.endsWith("\n") ? `${item}\n` : item))
    .join("");

const markOf: Partial<Record<string, string>> = { strong: "*", em: "_", del: "~" };

function runsOf(tokens: readonly Token[], marks: string): Run[] {
  return (tokens as MarkedToken[]).flatMap((token): Run[] => {
    const mark = markOf[token.type];
    if (mark) return runsOf((token as Tokens.Strong).tokens, withMark(marks, mark));
    switch (token.type) {
      case "text":
        return token.tokens ? runsOf(token.tokens, marks) : [{ text: token.raw, marks }];
      case "escape":
        return [{ text: token.text, marks }];
      case "br":
        return [{ text: "\n", marks }];
      case "codespan":
        return [{ text: token.raw, marks: "" }];
      case "link":
        return linkRuns(runsOf(token.tokens, marks), token.href);
      case "image":
        return linkRuns([{ text: token.text, marks }], token.href);
      case "html":
        return [{ text: withLineBreaks(token.raw), marks }];
      default:
        return [{ text: token.raw, marks }];
    }
  });
}

const withLineBreaks = (html: string): string => html.replace(/<br\s*\/?>\n?/gi, "\n");
