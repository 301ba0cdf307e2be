import { resetAlphabet, resetCodeLength } from "@guiche/contract/auth";

const half = resetCodeLength / 2;

const isCharacter = (letter: string) => resetAlphabet.includes(letter);

/** The only word of a pasted text that can be the code, with or without a dash in the middle. */
function codeInside(text: string): string | undefined {
  const words = text.split(/[^\p{L}\d-]+/u).map((word) => word.replace(/-/g, ""));
  const whole = words.filter(
    (word) => word.length === resetCodeLength && [...word].every(isCharacter) && /\d/.test(word),
  );
  if (whole.length > 0) return whole.at(-1);
  const halves = words.filter((word) => word.length === half && [...word].every(isCharacter));
  return halves.length === 2 ? halves.join("") : undefined;
}

/**
 * Normalises a typed or pasted code: capitals, no blanks, no look-alike characters, limited length. From a pasted
 * sentence it extracts the code.
 */
export function codeOf(text: string): string {
  const capitals = text.toUpperCase();
  const inside = capitals.length > resetCodeLength ? codeInside(capitals) : undefined;
  return inside ?? [...capitals].filter(isCharacter).join("").slice(0, resetCodeLength);
}
