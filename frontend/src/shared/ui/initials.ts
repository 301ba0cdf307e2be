import { faceHues, type FaceHue } from "../theme/tokens";

/** First letters of the first and last name; a name that begins with an emoji or a digit gives that character. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase() || "?";
}

/** The hue of a person's initials: the same name has the same one everywhere. */
export function faceHue(name: string): FaceHue {
  let sum = 0;
  for (const letter of name.trim()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return faceHues[sum % faceHues.length] ?? "blue";
}
