/** A keyboard shortcut and its scope: everywhere, in the ticket list, in an open ticket. */
interface Command {
  /** In tinykeys notation. Letters by key position, because dead keys and layouts change the character. */
  keys: string;
  group: "everywhere" | "list" | "ticket";
}

/**
 * Every command with a shortcut, in the order of the shortcut sheet. Never use Ctrl+Alt (AltGr on Brazilian keyboards),
 * Ctrl+N, T or W (taken by the browser), Alt+D, E or F (browser menus), or Alt+C, E, I, N or U (accents on a Mac).
 */
export const commands = {
  palette: { keys: "$mod+KeyK", group: "everywhere" },
  shortcuts: { keys: "?", group: "everywhere" },
  newTicket: { keys: "Alt+KeyP", group: "everywhere" },
  undo: { keys: "$mod+KeyZ", group: "everywhere" },
  nextTicket: { keys: "Alt+KeyJ", group: "list" },
  previousTicket: { keys: "Alt+KeyK", group: "list" },
  accept: { keys: "Alt+KeyA", group: "list" },
  onlyUnread: { keys: "Alt+KeyL", group: "list" },
  search: { keys: "/", group: "list" },
  write: { keys: "Alt+KeyR", group: "ticket" },
  close: { keys: "Alt+KeyX", group: "ticket" },
  returnToQueue: { keys: "Alt+KeyV", group: "ticket" },
  transfer: { keys: "Alt+KeyT", group: "ticket" },
  answered: { keys: "Alt+KeyH", group: "ticket" },
  schedule: { keys: "Alt+KeyS", group: "ticket" },
  tags: { keys: "Alt+KeyG", group: "ticket" },
  bot: { keys: "Alt+KeyZ", group: "ticket" },
  panel: { keys: "Alt+KeyB", group: "ticket" },
  note: { keys: "Alt+KeyO", group: "ticket" },
  record: { keys: "Alt+KeyM", group: "ticket" },
  find: { keys: "$mod+KeyF", group: "ticket" },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];

/** The menu positions that have a shortcut. */
export const menuIndexes = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const menuShortcut = (index: number) => `Alt+Digit${index}`;
