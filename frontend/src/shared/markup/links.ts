import { parseMarkup, type Markup } from "./parse-markup";

export interface Link {
  text: string;
  href: string;
}

/** The web addresses in a text, in their order and each once. */
export function webLinks(text: string): Link[] {
  const links = new Map<string, Link>();
  for (const { text: linkText, href } of linksOf(parseMarkup(text)))
    if (/^https?:/.test(href) && !links.has(href)) links.set(href, { text: linkText, href });
  return [...links.values()];
}

function linksOf(parts: readonly Markup[]): Link[] {
  return parts.flatMap((part) => {
    if (part.kind === "link") return [part];
    if (part.kind === "quote") return part.lines.flatMap(linksOf);
    if (part.kind === "list") return part.items.flatMap((item) => linksOf(item.parts));
    return "parts" in part ? linksOf(part.parts) : [];
  });
}
