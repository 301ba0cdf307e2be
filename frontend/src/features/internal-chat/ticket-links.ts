/** More links of one message stay plain text. */
const mostCards = 3;

const link =
  /(?<![^\s(])(https?:\/\/[^\s/]+)?\/tickets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![^\s).,;!?])/gi;

/** The tickets of this site (its origin) to which a text links, and the text without these links. */
export function ticketLinksIn(body: string, site: string): { uuids: string[]; text: string } {
  const linkedUuids = new Set<string>();
  const text = body.replace(link, (whole, origin: string | undefined, id: string) => {
    const isHere = origin === undefined || origin.toLowerCase() === site;
    const key = id.toLowerCase();
    if (!isHere || (linkedUuids.size === mostCards && !linkedUuids.has(key))) return whole;
    linkedUuids.add(key);
    return "";
  });
  return { uuids: [...linkedUuids], text: linkedUuids.size > 0 ? text.trim() : body };
}
