/** Excludes direction control characters, which would make the link read as another address. */
const linkPattern = /(?:https?:\/\/|www\.)[^\s<>"\u202a-\u202e\u2066-\u2069]{1,2000}/i;
const trailing = ".,;:!?'*_~`)";

/** The first web address in a text; null without one. */
export function firstLink(text: string): string | null {
  const found = linkPattern.exec(text)?.[0];
  if (found === undefined) return null;
  let end = found.length;
  while (end > 0 && trailing.includes(found[end - 1] ?? "")) end -= 1;
  const address = found.slice(0, end);
  try {
    return new URL(/^www\./i.test(address) ? `https://${address}` : address).href;
  } catch {
    return null;
  }
}
