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

/** The hues of people without a picture, told apart by their name. */
export const faceHues = ["red", "orange", "lime", "green", "teal", "blue", "violet", "pink"] as const;
export type FaceHue = (typeof faceHues)[number];

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
  /** Initials in place of a picture. */
  face: Record<FaceHue, StateTint>;
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
  face: {
    red: { main: "#6E211C", tint: "#F4D4D2" },
    orange: { main: "#6E421C", tint: "#F4E2D2" },
    lime: { main: "#4D6E1C", tint: "#E6F4D2" },
    green: { main: "#1C6E3F", tint: "#D2F4E1" },
    teal: { main: "#1C696E", tint: "#D2F2F4" },
    blue: { main: "#1C456E", tint: "#D2E3F4" },
    violet: { main: "#3A1C6E", tint: "#DED2F4" },
    pink: { main: "#6E1C58", tint: "#F4D2EB" },
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
  face: {
    red: { main: "#F5BCB8", tint: "#512724" },
    orange: { main: "#F5D4B8", tint: "#513924" },
    lime: { main: "#DCF5B8", tint: "#3F5124" },
    green: { main: "#B8F5D2", tint: "#245138" },
    teal: { main: "#B8F1F5", tint: "#244E51" },
    blue: { main: "#B8D6F5", tint: "#243B51" },
    violet: { main: "#CEB8F5", tint: "#352451" },
    pink: { main: "#F5B8E4", tint: "#512445" },
  },
};

/** Radii in px. */
export const radius = { card: 10, bubble: 14, chip: 999 } as const;
export const motion = { hover: 120, enter: 180, exit: 140 } as const;
/** Widths and heights of the shell, in px. */
export const sizes = { drawer: 240, rail: 56, topBar: 56, connectionBar: 32 } as const;
