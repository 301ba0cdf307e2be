import { el } from "./dom";

/** WhatsApp's bold, italic and strikethrough: a pair of marks around words of one line. */
const marked = /(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]+?)(?<=\S)\1(?![\p{L}\p{N}])/u;
const tags = { "*": "strong", _: "em", "~": "s" } as const;

/** Draws a text as a phone does. Unlike the desk, the simulated phone knows no lists and no quotes. */
export function styled(text: string): (Node | string)[] {
  const found = marked.exec(text);
  if (!found) return text ? [text] : [];
  const [whole, mark = "*", inner = ""] = found;
  const element = el(tags[mark as keyof typeof tags], {}, ...styled(inner));
  return [text.slice(0, found.index), element, ...styled(text.slice(found.index + whole.length))];
}
