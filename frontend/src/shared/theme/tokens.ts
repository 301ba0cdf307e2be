/**
 * The colours of Guichê: a service window and a paper ticket. Ink blue, warm counter paper, one amber accent. Only this
 * file contains colour values; everything else reads `theme.vars.palette`. tokens.test.ts measures the contrast of
 * every pair used together.
 */
export interface StateTint {
  /** Text, icon and border of the state. */
  main: string;
  /** The background of the state. */
  tint: string;
}

/** Every state also has an icon and a text; colour is never the only sign. */
export const stateNames = ["pending", "open", "closed", "ok", "warn", "error", "bot", "due"] as const;
export type StateName = (typeof stateNames)[number];

export interface Tokens {
  bg: string;
  paper: string;
  sunken: string;
  text: string;
  text2: string;
  primary: string;
  primaryHover: string;
  onPrimary: string;
  accent: string;
  onAccent: string;
  outline: string;
  focus: string;
  divider: string;
  chatBg: string;
  bubbleOut: string;
  bubbleIn: string;
  note: string;
  onNote: string;
  link: string;
  tickRead: string;
  tick: string;
  state: Record<StateName, StateTint>;
}

export const light: Tokens = {
  bg: "#F6F5F1",
  paper: "#FFFFFF",
  sunken: "#ECEAE3",
  text: "#1B1F2A",
  text2: "#555B6B",
  primary: "#34449B",
  primaryHover: "#28367F",
  onPrimary: "#FFFFFF",
  accent: "#F2B544",
  onAccent: "#3A2600",
  outline: "#7C7A70",
  focus: "#1F2F8F",
  divider: "#D9D6CC",
  chatBg: "#EFEDE6",
  bubbleOut: "#E4E8FB",
  bubbleIn: "#FFFFFF",
  note: "#FFF3D1",
  onNote: "#4A3500",
  link: "#2B3FA8",
  tickRead: "#0F5FB5",
  tick: "#5D6373",
  state: {
    pending: { main: "#8A5200", tint: "#FFE9C7" },
    open: { main: "#2B3FA8", tint: "#E4E8FB" },
    closed: { main: "#4A5163", tint: "#E6E7EC" },
    ok: { main: "#146C43", tint: "#D6F2E1" },
    warn: { main: "#8A4B00", tint: "#FFE6CC" },
    error: { main: "#B3261E", tint: "#FDE3E0" },
    bot: { main: "#6A2C91", tint: "#F0E2F8" },
    due: { main: "#5C4A00", tint: "#FFF4C2" },
  },
};

export const dark: Tokens = {
  bg: "#12141B",
  paper: "#1A1D27",
  sunken: "#0D0F15",
  text: "#E9EAF0",
  text2: "#A9AFC0",
  primary: "#AEBBFF",
  primaryHover: "#C9D2FF",
  onPrimary: "#131A45",
  accent: "#F2B544",
  onAccent: "#3A2600",
  outline: "#7B8499",
  focus: "#C9D2FF",
  divider: "#343947",
  chatBg: "#14161E",
  bubbleOut: "#2B356E",
  bubbleIn: "#232733",
  note: "#3B3115",
  onNote: "#F6E3AE",
  link: "#B7C3FF",
  tickRead: "#7CC4FF",
  tick: "#B4BACB",
  state: {
    pending: { main: "#FFC46B", tint: "#3A2A0E" },
    open: { main: "#AEBBFF", tint: "#232C5C" },
    closed: { main: "#B9BFCE", tint: "#2A2E3A" },
    ok: { main: "#6FD69C", tint: "#12351F" },
    warn: { main: "#FFB76B", tint: "#3E260C" },
    error: { main: "#FF9C92", tint: "#481A17" },
    bot: { main: "#D9A8F5", tint: "#36194A" },
    due: { main: "#F2DE8B", tint: "#3A3312" },
  },
};

/** Radii in px. */
export const radius = { card: 10, bubble: 14, chip: 999 } as const;
export const motion = { hover: 120, enter: 180, exit: 140 } as const;
/** Widths of the shell, in px. */
export const sizes = { drawer: 248, rail: 64, topBar: 56, connectionBar: 32, contactDrawer: 320 } as const;
