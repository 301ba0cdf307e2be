import { oneLine, pressable } from "@/shared/ui/looks";
import { staticStyled } from "@/shared/ui/static-styled";
import { motion, radius } from "@/shared/theme/tokens";

/**
 * The box of a card: 72 px, 56 px in a compact list. Its left edge has the queue's colour and a notch like that of a
 * torn-off ticket.
 */
export const CardBox = staticStyled("div", (theme) => ({
  "--surface": theme.vars.palette.background.paper,
  position: "relative",
  display: "flex",
  gap: 12,
  padding: "4px 12px 4px 18px",
  minHeight: 72,
  overflow: "hidden",
  backgroundColor: "var(--surface)",
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  transition: `background-color ${motion.hover}ms ease-out`,
  "&:hover": { "--surface": theme.vars.palette.background.default },
  "&[data-current]": { "--surface": theme.vars.palette.state.open.tint },
  "&:has(a:focus-visible)": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: "-2px" },
  "& [data-face]": { alignSelf: "center" },
  "&[data-compact]": { minHeight: 56, gap: 10, paddingBlock: 3 },
  // On the board, a card stands alone.
  "&[data-alone]": { border: `1px solid ${theme.vars.palette.divider}`, borderRadius: radius.card },
  "&[data-alone][data-current]": { borderColor: theme.vars.palette.primary.main },
  "&::after": {
    content: '""',
    position: "absolute",
    left: -7,
    top: "calc(50% - 6px)",
    width: 12,
    height: 12,
    borderRadius: "50%",
    backgroundColor: theme.vars.palette.background.default,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
}));

export const Band = staticStyled("span", (theme) => ({
  position: "absolute",
  insetBlock: 0,
  left: 0,
  width: 4,
  backgroundColor: theme.vars.palette.state.closed.tint,
  // Keep pale colours visible.
  boxShadow: `inset -1px 0 0 ${theme.vars.palette.divider}`,
}));

export const Column = staticStyled("div", {
  display: "flex",
  flexDirection: "column",
  flexGrow: 1,
  minWidth: 0,
  justifyContent: "center",
});

export const Line = staticStyled("div", {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 8,
  minHeight: 19,
  lineHeight: "19px",
});

/** The last line: chips, over whose end the quiet buttons appear, and the main button. */
export const LastLine = staticStyled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: 8,
  height: 24,
  "& > *": { gridArea: "1 / 1" },
  "& > button": { gridColumn: 2 },
  "& > [data-quiet]": { justifySelf: "end" },
});

/** Buttons that a card shows under the pointer, with the focus and when its conversation is open. */
export const Quiet = staticStyled("span", {
  position: "relative",
  display: "flex",
  alignItems: "center",
  backgroundColor: "var(--surface)",
  boxShadow: "-6px 0 6px var(--surface)",
  "[data-compact]:not([data-alone]) &": { position: "absolute", right: 12, bottom: 3 },
  "@media (hover: hover)": {
    opacity: 0,
    "[data-ticket-id]:is(:hover, :focus-within, [data-current]) &, &:has([aria-expanded=true])": { opacity: 1 },
  },
});

export const PickBox = staticStyled("input", (theme) => ({
  flexShrink: 0,
  alignSelf: "center",
  width: 20,
  height: 20,
  margin: "0 0 0 2px",
  accentColor: theme.vars.palette.primary.main,
}));

/** For content that is clickable by itself: lifts it above the link that covers the card. */
export const Above = staticStyled("div", { position: "relative", minWidth: 0 });

/** The link of the name covers the whole card. */
export const Name = staticStyled("span", {
  ...oneLine,
  fontWeight: 600,
  // The padding of an inline element moves nothing; it makes the link a target of 24 px next to the buttons.
  "& a": { color: "inherit", textDecoration: "none", outline: "none", paddingBlock: 4 },
  "& a::before": { content: '""', position: "absolute", inset: 0 },
});

/** One line of chips: those that do not fit wrap to a hidden second line instead of being truncated. */
export const Chips = staticStyled("span", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 6,
  minWidth: 0,
  height: 20,
  overflow: "hidden",
  // Overrides the chips' own sizes: a taller one would be cut off.
  "&& > *": { minWidth: 0, maxWidth: "min(100%, 160px)", height: 20, lineHeight: "20px", flexShrink: 1 },
});

/** Next to the name, which goes first: a chip for which it leaves too little room wraps to a hidden second line. */
export const Aside = staticStyled("span", {
  display: "flex",
  flex: "1 1 0",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  minWidth: 0,
  height: 20,
  overflow: "hidden",
  "&::before": { content: '""', height: 20 },
  "&& > *": { height: 20, lineHeight: "20px", flexShrink: 0 },
});

export const Note = staticStyled("span", (theme) => ({
  ...oneLine,
  fontSize: "0.75rem",
  color: theme.vars.palette.text.secondary,
}));

/** On the line of the preview. */
export const Tick = staticStyled("span", { marginInlineEnd: 3, "& > svg": { verticalAlign: "-2px" } });

/** The buttons of a narrow card. */
export const Foot = staticStyled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 2,
  rowGap: 4,
  minHeight: 32,
  marginTop: 2,
  // On a lane of the board, all of them fit into one row.
  "&& > [data-main]": { minWidth: 0, paddingInline: 5 },
});

/** An action of a card: a word, or a sign without a border. */
export const CardButton = staticStyled("button", (theme) => ({
  ...pressable,
  minWidth: 64,
  height: 24,
  margin: 0,
  flexShrink: 0,
  padding: "0 9px",
  fontSize: "0.8125rem",
  fontWeight: 600,
  lineHeight: "22px",
  color: theme.vars.palette.primary.main,
  backgroundColor: "transparent",
  border: `1px solid rgba(${theme.vars.palette.primary.mainChannel} / 0.5)`,
  borderRadius: 8,
  transition: `background-color ${motion.hover}ms ease-out`,
  "@media (hover: hover)": {
    "&:hover": {
      borderColor: theme.vars.palette.primary.main,
      backgroundColor: `rgba(${theme.vars.palette.primary.mainChannel} / ${theme.vars.palette.action.hoverOpacity})`,
    },
    "&[data-main]:hover": {
      color: theme.vars.palette.primary.contrastText,
      backgroundColor: theme.vars.palette.primary.dark,
    },
  },
  // Filled only where the pointer or the focus is: a list of filled buttons would be all one sees.
  "&[data-main]:focus": {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    borderColor: "transparent",
  },
  "&[data-sign]": { minWidth: 30, paddingInline: 0, borderColor: "transparent" },
  [theme.breakpoints.down("sm")]: {
    "&[data-sign]": { minWidth: 40 },
    // Enlarge the touch target.
    "&::after": { content: '""', position: "absolute", inset: "-10px -2px" },
  },
  // Without a pointer the menu has them.
  "@media (hover: none)": { "&[data-sign]:not([aria-haspopup])": { display: "none" } },
}));
