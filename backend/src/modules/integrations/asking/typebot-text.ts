import { whatsappTextOf } from "../../../core/markdown";
import { linkRuns, quoteLines, underSign, withMark, writeRuns, type Run } from "../../../core/whatsapp-text";
import { isJson, rowsIn, textIn, type Json } from "./asking";

/** The text of a bubble in WhatsApp's marks: from rich text, from Markdown, or from the shapes of old servers. */
export function bubbleText(content: Json): string {
  const { markdown, richText, plainText, html } = content;
  if (Array.isArray(richText)) return textOf(richText.filter(isJson)).trim();
  if (typeof markdown === "string") return whatsappTextOf(markdown);
  if (typeof plainText === "string") return plainText.trim();
  return textIn(html)
    .replace(/<br\s*\/?>|<\/(div|p|li)>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .trim();
}

/** Deeper nodes are left out: a text of people has no such depth, and a stack has an end. */
const deepest = 50;

/** Nodes that stand in a line; all others but texts begin a line of their own. */
const inLine = new Set(["a", "inline-variable", "mention"]);
const isText = (node: Json): boolean => typeof node["text"] === "string";
const isBlock = (node: Json): boolean => !isText(node) && !inLine.has(textIn(node["type"]));

const textOf = (nodes: readonly Json[], depth = 0): string => writeRuns(runsOf(nodes, depth));

/** Sibling nodes: whatever is a block begins a line, and so does what follows it. */
function runsOf(nodes: readonly Json[], depth: number, marks = ""): Run[] {
  if (depth > deepest) return [];
  return nodes.flatMap((node, index) => {
    const before = nodes[index - 1];
    const breaks = before !== undefined && (isBlock(node) || isBlock(before));
    return [...(breaks ? [{ text: "\n", marks: "" }] : []), ...runsOfNode(node, depth, marks)];
  });
}

function runsOfNode(node: Json, depth: number, marks: string): Run[] {
  if (isText(node)) return [{ text: textIn(node["text"]), marks: marksOf(node, marks) }];
  const children = rowsIn(node["children"]);
  const type = textIn(node["type"]);
  if (type === "ul" || type === "ol") return plain(listOf(children, type, depth));
  if (type === "blockquote") return plain(quoteLines(textOf(children, depth + 1)));
  if (type === "code_block") return plain(`\`\`\`\n${textOf(children, depth + 1)}\n\`\`\``);
  const inner = runsOf(children, depth + 1, /^h[1-6]$/.test(type) ? withMark(marks, "*") : marks);
  const address = textIn(node["url"]);
  return type === "a" && address ? linkRuns(inner, address) : inner;
}

const plain = (text: string): Run[] => [{ text, marks: "" }];

/** A list inside a list stands below the item before it. */
function listOf(items: readonly Json[], type: string, depth: number): string {
  let number = 0;
  return items
    .map((item) => {
      const text = textOf([item], depth + 1);
      if (item["type"] === "ul" || item["type"] === "ol") return text.replace(/^/gm, "  ");
      number += 1;
      return underSign(type === "ol" ? `${number}.` : "-", text);
    })
    .join("\n");
}

const signs = { bold: "*", italic: "_", strikeThrough: "~", strikethrough: "~", code: "`" } as const;

/** WhatsApp has no underlining: such words stay as they are. */
const marksOf = (node: Json, marks: string): string =>
  Object.entries(signs).reduce((all, [name, sign]) => (node[name] === true ? withMark(all, sign) : all), marks);
