import { el } from "./dom";

const TINTS = 6;

/** Initials on a tint that stays the same for a number. */
export function avatar({ name, number }: { name: string; number: string }): HTMLElement {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? "").join("");
  const tint = [...number].reduce((sum, digit) => sum + Number(digit), 0) % TINTS;
  return el("span", { class: "avatar", "data-tint": String(tint), "aria-hidden": "true" }, initials.toUpperCase());
}
