import { bareLink } from "@guiche/contract/texts/links";

/** Excludes direction control characters, which would make the link read as another address. */
const linkPattern = /(?:https?:\/\/|www\.)[^\s<>"\u202a-\u202e\u2066-\u2069]{1,2000}/gi;
const trailing = ".,;:!?'*_~`)";

/** The first web address in a text; null without one. */
export function firstLink(text: string): string | null {
  const [match] = [linkPattern, bareLink]
    .flatMap((pattern) => [...text.matchAll(pattern)].slice(0, 1))
    .sort((one, other) => one.index - other.index);
  if (!match) return null;
  let end = match[0].length;
  while (end > 0 && trailing.includes(match[0][end - 1] ?? "")) end -= 1;
  const address = match[0].slice(0, end);
  try {
    return new URL(/^https?:\/\//i.test(address) ? address : `https://${address}`).href;
  } catch {
    return null;
  }
}
