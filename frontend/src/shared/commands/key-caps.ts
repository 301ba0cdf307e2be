/** What the caps of a keyboard say. */
const onMac: Record<string, string> = { $mod: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↩" };
const elsewhere: Record<string, string> = { $mod: "Ctrl" };
const signs: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };

/** Keys of Apple are written with its own signs. */
export const isMac = (platform: string = navigator.platform): boolean => /^(Mac|iP)/.test(platform);

const capOf = (part: string, mac: boolean): string =>
  (mac ? onMac : elsewhere)[part] ?? signs[part] ?? part.replace(/^(Key|Digit)/, "");

/** `$mod+KeyK` as caps: Ctrl and K, on a Mac ⌘ and K. */
export const capsOf = (keys: string, mac: boolean = isMac()): string[] =>
  keys.split("+").map((part) => capOf(part, mac));

/** For `aria-keyshortcuts`, which has names of its own. */
export const ariaKeys = (keys: string, mac: boolean = isMac()): string =>
  keys
    .split("+")
    .map((part) => (part === "$mod" ? (mac ? "Meta" : "Control") : part.replace(/^(Key|Digit)/, "")))
    .join("+");
