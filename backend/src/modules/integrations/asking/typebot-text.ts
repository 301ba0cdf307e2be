import { toWhatsappMarkup } from "@guiche/contract/bot/answer-text";
import { isJson, rowsIn, textIn, type Json } from "./asking";

/** The text of a bubble in WhatsApp's marks: from Markdown, from rich text, or from the shapes of old servers. */
export function bubbleText(content: Json): string {
  const { markdown, richText, plainText, html } = content;
  if (typeof markdown === "string") return toWhatsappMarkup(markdown).trim();
  if (Array.isArray(richText)) return blocksOf(richText).trim();
  if (typeof plainText === "string") return plainText.trim();
  return textIn(html)
    .replace(/<br\s*\/?>|<\/(div|p|li)>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .trim();
}

const blocksOf = (nodes: readonly unknown[]): string => nodes.filter(isJson).map(blockOf).join("\n");

function blockOf(node: Json): string {
  const children = rowsIn(node["children"]);
  if (node["type"] === "ul") return children.map((item) => `- ${inlineOf(item)}`).join("\n");
  if (node["type"] === "ol") return children.map((item, index) => `${index + 1}. ${inlineOf(item)}`).join("\n");
  return inlineOf(node);
}

/** A node of an unknown type is its children's text. */
function inlineOf(node: Json): string {
  if (typeof node["text"] === "string") return marked(node["text"], node);
  const inner = rowsIn(node["children"]).map(inlineOf).join("");
  const url = node["type"] === "a" ? textIn(node["url"]) : "";
  return url && url !== inner ? `${inner}: ${url}` : inner;
}

function marked(text: string, { bold, italic }: Json): string {
  const [, before = "", words = "", after = ""] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  if (!words) return text;
  const slanted = italic === true ? `_${words}_` : words;
  return `${before}${bold === true ? `*${slanted}*` : slanted}${after}`;
}
