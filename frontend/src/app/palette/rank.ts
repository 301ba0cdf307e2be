import { foldText } from "../../shared/format/fold-text";

const wordStart = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "");

/** Finds the letters of a word in order; counts the letters between them and the letters at word starts. */
function matchScattered(word: string, text: string): { gaps: number; starts: number } | null {
  let at = -1;
  let gaps = 0;
  let starts = 0;
  for (const letter of word) {
    const next = text.indexOf(letter, at + 1);
    if (next < 0) return null;
    if (at >= 0) gaps += next - at - 1;
    if (wordStart(text, next)) starts += 1;
    at = next;
  }
  return { gaps, starts };
}

/** With more letters in between, the match is by chance. */
const widestGaps = 6;

/** 0 to 100; null without a match. */
function fitOfWord(word: string, text: string): number | null {
  if (text === word) return 100;
  const at = text.indexOf(word);
  if (at === 0) return 90;
  if (at > 0) {
    // The same letters may stand at the start of a later word.
    for (let next = at; next >= 0; next = text.indexOf(word, next + 1)) if (wordStart(text, next)) return 80;
    return word.length > 1 ? 60 : null;
  }
  if (word.length < 2) return null;
  const match = matchScattered(word, text);
  if (match === null || (match.gaps > widestGaps && match.starts < word.length)) return null;
  return Math.max(5, 40 - match.gaps * 3 + match.starts * 4);
}

/**
 * How well a text matches what was typed: every typed word must match, in any order, at least as a subsequence. Higher
 * is better; null without a match.
 */
export function fit(searchText: string, text: string): number | null {
  const words = foldText(searchText).split(/\s+/).filter(Boolean);
  const whole = foldText(text);
  const fits = words.map((word) => fitOfWord(word, whole));
  if (fits.some((each) => each === null)) return null;
  const sum = fits.reduce<number>((total, each) => total + (each ?? 0), 0);
  // Of two equal matches, the shorter text wins.
  return words.length === 0 ? 0 : sum / words.length - Math.min(whole.length, 100) / 100;
}
