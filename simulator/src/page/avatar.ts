import { el, icon } from "./dom";

const TINTS = 6;

/** Initials on the number's colour. */
export function avatar({ name, number }: { name: string; number: string }): HTMLElement {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? "").join("");
  return el("span", { class: "avatar", "data-tint": tintOf(number), "aria-hidden": "true" }, initials.toUpperCase());
}

export const groupAvatar = ({ id }: { id: string }): HTMLElement =>
  el(
    "span",
    { class: "avatar group", "data-tint": tintOf(id.replace(/\D/g, "")), "aria-hidden": "true" },
    icon("people"),
  );

/** One of a few colours, always the same for a number. */
export const tintOf = (digits: string): string =>
  String([...digits].reduce((sum, digit) => sum + Number(digit), 0) % TINTS);
