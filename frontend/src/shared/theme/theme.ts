import { createTheme, type ColorSystemOptions } from "@mui/material/styles";
import { components } from "./components";
import { dark, light, radius, type FaceHue, type StateName, type StateTint, type Tokens } from "./tokens";

declare module "@mui/material/styles" {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    sunken: string;
    accent: { main: string; contrastText: string };
    outline: string;
    focus: string;
    link: string;
    chat: ChatPalette;
    state: Record<StateName, StateTint>;
    face: Record<FaceHue, StateTint>;
  }
  interface PaletteOptions {
    sunken: string;
    accent: { main: string; contrastText: string };
    outline: string;
    focus: string;
    link: string;
    chat: ChatPalette;
    state: Record<StateName, StateTint>;
    face: Record<FaceHue, StateTint>;
  }
}

interface ChatPalette {
  bg: string;
  bubbleOut: string;
  bubbleIn: string;
  note: string;
  onNote: string;
  tickRead: string;
  tick: string;
}

const scheme = (t: Tokens, mode: "light" | "dark"): ColorSystemOptions => ({
  palette: {
    mode,
    primary: { main: t.primary, dark: t.primaryHover, light: t.primary, contrastText: t.onPrimary },
    secondary: { main: t.text2, contrastText: t.paper },
    error: { main: t.state.error.main, contrastText: mode === "light" ? "#FFFFFF" : "#2B0B08" },
    warning: { main: t.state.warn.main, contrastText: mode === "light" ? "#FFFFFF" : "#2A1800" },
    info: { main: t.state.open.main, contrastText: mode === "light" ? "#FFFFFF" : "#131A45" },
    success: { main: t.state.ok.main, contrastText: mode === "light" ? "#FFFFFF" : "#08200F" },
    background: { default: t.bg, paper: t.paper },
    text: { primary: t.text, secondary: t.text2 },
    divider: t.divider,
    sunken: t.sunken,
    accent: { main: t.accent, contrastText: t.onAccent },
    outline: t.outline,
    focus: t.focus,
    link: t.link,
    chat: {
      bg: t.chatBg,
      bubbleOut: t.bubbleOut,
      bubbleIn: t.bubbleIn,
      note: t.note,
      onNote: t.onNote,
      tickRead: t.tickRead,
      tick: t.tick,
    },
    state: t.state,
    face: t.face,
  },
});

/** Below a page's title every heading has one size: MUI's own h3 is three times as large. */
const heading = { fontSize: "1rem", fontWeight: 600, lineHeight: 1.4 };

/** Read colours as `theme.vars.palette.…`: switching the colour scheme then only repaints. */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: "g", colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: { light: scheme(light, "light"), dark: scheme(dark, "dark") },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  spacing: 4,
  shape: { borderRadius: radius.card },
  typography: {
    fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    fontSize: 14,
    h1: { fontSize: "1.25rem", fontWeight: 600, lineHeight: 1.3 },
    h2: heading,
    h3: heading,
    h4: heading,
    h5: heading,
    h6: heading,
    body1: { fontSize: "0.875rem", lineHeight: 1.5 },
    body2: { fontSize: "0.8125rem", lineHeight: 1.45 },
    caption: { fontSize: "0.75rem", lineHeight: 1.4 },
    button: { textTransform: "none", fontWeight: 600, fontSize: "0.875rem" },
  },
  components,
});
