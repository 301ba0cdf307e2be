import { passwordRules } from "@guiche/contract/rules/passwords";

/** From an empty password to one that cannot be guessed in reasonable time. */
export const strengths = ["none", "weak", "fair", "good", "strong"] as const;
export type Strength = (typeof strengths)[number];

const shortest = 5;
const variety = [
  passwordRules.upper,
  passwordRules.lower,
  passwordRules.digit,
  (text: string) => /[^\p{L}\d]/u.test(text),
];

/** Length counts most, then the variety of characters; repeated characters count once. */
export function strengthOf(text: string): Strength {
  if (text === "") return "none";
  const length = new Set(text).size + Math.floor(text.length / 4);
  const kinds = variety.filter((holds) => holds(text)).length;
  if (text.length < shortest || length < shortest) return "weak";
  const points = length + 3 * kinds;
  if (points < 14) return "weak";
  if (points < 18) return "fair";
  return points < 23 ? "good" : "strong";
}
