/** What a page says about itself. */
interface PageFacts {
  title: string | null;
  /** Absolute address of its picture. */
  image: string | null;
}

const longestTitle = 200;
/** Title and meta tags are at the beginning of a page; the rest is not read. */
const longestHead = 200_000;
const metaTags = /<meta\s[^>]{1,2000}>/gi;
const titleTag = /<title[^>]{0,200}>([^<]{1,2000})</i;
const attributes = /([a-z:]{1,20})\s{0,5}=\s{0,5}(?:"([^"]{0,2000})"|'([^']{0,2000})')/gi;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Reads title and picture from a page's HTML, of which nothing is trusted: both are plain text afterwards. */
export function readPage(html: string, address: string): PageFacts {
  const head = html.slice(0, longestHead);
  const metaContents = new Map<string, string>();
  for (const [tag] of head.matchAll(metaTags)) {
    const { property, name, content } = attributesOf(tag);
    const key = (property ?? name ?? "").toLowerCase();
    if (content !== undefined && !metaContents.has(key)) metaContents.set(key, decoded(content));
  }
  const title =
    metaContents.get("og:title") || metaContents.get("twitter:title") || decoded(titleTag.exec(head)?.[1] ?? "");
  return {
    title: cleanTitle(title) || null,
    image: webAddress(metaContents.get("og:image") || metaContents.get("twitter:image") || "", address),
  };
}

function attributesOf(tag: string): Partial<Record<string, string>> {
  return Object.fromEntries(
    [...tag.matchAll(attributes)].map(([, name = "", double, single]) => [name.toLowerCase(), double ?? single ?? ""]),
  );
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{1,8}));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });

/** One line without control characters and without those that change the direction of the text. */
const cleanTitle = (text: string): string =>
  [...text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim()].slice(0, longestTitle).join("");

function webAddress(text: string, base: string): string | null {
  if (text === "" || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
