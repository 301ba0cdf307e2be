import { resetAlphabet, resetCodeLength } from "@guiche/contract/auth";

const half = resetCodeLength / 2;

const isCharacter = (letter: string) => resetAlphabet.includes(letter);

/** The one word of a pasted text that can be the code, with or without a dash in its middle. */
function codeInside(text: string): string | undefined {
  const words = text.split(/[^\p{L}\d-]+/u).map((word) => word.replace(/-/g, ""));
  const whole = words.filter(
    (word) => word.length === resetCodeLength && [...word].every(isCharacter) && /\d/.test(word),
  );
  if (whole.length > 0) return whole.at(-1);
  const halves = words.filter((word) => word.length === half && [...word].every(isCharacter));
  return halves.length === 2 ? halves.join("") : undefined;
}

/** What a typed or pasted text means as a code: capitals, no blanks, no look-alikes, not too many. A pasted sentence gives its code. */
export function codeOf(text: string): string {
  const capitals = text.toUpperCase();
  const inside = capitals.length > resetCodeLength ? codeInside(capitals) : undefined;
  return inside ?? [...capitals].filter(isCharacter).join("").slice(0, resetCodeLength);
}
