/** Labels of keys on a Mac keyboard. */
const onMac: Record<string, string> = { $mod: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↩" };
const elsewhere: Record<string, string> = { $mod: "Ctrl" };
const signs: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };

/** Apple devices show their own key symbols. */
export const isMac = (platform: string = navigator.platform): boolean => /^(Mac|iP)/.test(platform);

const capOf = (part: string, mac: boolean): string =>
  (mac ? onMac : elsewhere)[part] ?? signs[part] ?? part.replace(/^(Key|Digit)/, "");

/** `$mod+KeyK` as keycap labels: Ctrl and K, on a Mac ⌘ and K. */
export const capsOf = (keys: string, mac: boolean = isMac()): string[] =>
  keys.split("+").map((part) => capOf(part, mac));

/** The format of `aria-keyshortcuts`, which names keys differently. */
export const ariaKeys = (keys: string, mac: boolean = isMac()): string =>
  keys
    .split("+")
    .map((part) => (part === "$mod" ? (mac ? "Meta" : "Control") : part.replace(/^(Key|Digit)/, "")))
    .join("+");
