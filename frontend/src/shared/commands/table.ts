/** What a key does: everywhere, in the list of tickets, in an open ticket. */
export interface Command {
  /** As tinykeys writes them. Letters by their place on the keyboard: dead keys and other layouts change what they write. */
  keys: string;
  group: "everywhere" | "list" | "ticket";
}

/**
 * Every command that has a key, in the order in which the sheet shows them. Never Ctrl+Alt (AltGr on Brazilian
 * keyboards), Ctrl+N, T or W (the browser's), Alt+D, E or F (its menus), nor Alt+C, E, I, N or U (accents on a Mac).
 */
export const commands = {
  palette: { keys: "$mod+KeyK", group: "everywhere" },
  shortcuts: { keys: "?", group: "everywhere" },
  newTicket: { keys: "Alt+KeyP", group: "everywhere" },
  nextTicket: { keys: "Alt+KeyJ", group: "list" },
  previousTicket: { keys: "Alt+KeyK", group: "list" },
  accept: { keys: "Alt+KeyA", group: "list" },
  onlyUnread: { keys: "Alt+KeyL", group: "list" },
  search: { keys: "/", group: "list" },
  write: { keys: "Alt+KeyR", group: "ticket" },
  close: { keys: "Alt+KeyX", group: "ticket" },
  returnToQueue: { keys: "Alt+KeyV", group: "ticket" },
  transfer: { keys: "Alt+KeyT", group: "ticket" },
  tags: { keys: "Alt+KeyG", group: "ticket" },
  panel: { keys: "Alt+KeyB", group: "ticket" },
  note: { keys: "Alt+KeyO", group: "ticket" },
  record: { keys: "Alt+KeyM", group: "ticket" },
  find: { keys: "$mod+KeyF", group: "ticket" },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];

/** The places of the menu that have a key. */
export const menuPlaces = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const keysOfPlace = (place: number) => `Alt+Digit${place}`;
