import type { Mark } from "./marks";

interface Pressed {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

const marks: Readonly<Record<string, Mark>> = { b: "*", i: "_", X: "~" };

/** Ctrl or ⌘ with B and I, and with Shift and X. */
export function markOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed): Mark | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const mark = marks[shiftKey ? key.toUpperCase() : key.toLowerCase()];
  return mark && shiftKey === (mark === "~") ? mark : null;
}
