import type { Mark } from "./marks";

type KeyPress = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

const marks: Readonly<Record<string, Mark>> = { b: "*", i: "_", X: "~" };

/** The mark of a shortcut: Ctrl or ⌘ with B or I, or with Shift+X. */
export function markOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyPress): Mark | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const mark = marks[shiftKey ? key.toUpperCase() : key.toLowerCase()];
  return mark && shiftKey === (mark === "~") ? mark : null;
}
