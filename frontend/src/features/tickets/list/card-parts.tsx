import { styled } from "@mui/material/styles";
import { motion, radius } from "../../../shared/theme/tokens";

/** The paper of a card. Its left edge has the queue's colour and the bite of a torn-off ticket. */
export const CardBox = styled("div")(({ theme }) => ({
  position: "relative",
  display: "flex",
  gap: 12,
  padding: "8px 12px 8px 18px",
  minHeight: 76,
  overflow: "hidden",
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.card,
  transition: `background-color ${motion.hover}ms ease-out`,
  "&:hover": { backgroundColor: theme.vars.palette.background.default },
  "&[data-current]": {
    backgroundColor: theme.vars.palette.state.open.tint,
    borderColor: theme.vars.palette.primary.main,
  },
  "&:has(a:focus-visible)": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: "-2px" },
  "& .MuiAvatar-root": { marginTop: 8 },
  "&[data-compact]": { minHeight: 56, gap: 10, paddingBlock: 3 },
  "&[data-compact] .MuiAvatar-root": { marginTop: 0, alignSelf: "center" },
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
  "&[data-current]::after": { borderColor: theme.vars.palette.primary.main },
}));

export const Band = styled("span")(({ theme }) => ({
  position: "absolute",
  insetBlock: 0,
  left: 0,
  width: 5,
  backgroundColor: theme.vars.palette.state.closed.tint,
  // Pale queues keep an edge.
  boxShadow: `inset -1px 0 0 ${theme.vars.palette.divider}`,
}));

export const Column = styled("div")({
  display: "flex",
  flexDirection: "column",
  flexGrow: 1,
  minWidth: 0,
  justifyContent: "center",
  gap: 1,
});

export const Line = styled("div")({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 8,
  minHeight: 19,
});

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", minWidth: 0 } as const;

export const PickBox = styled("input")(({ theme }) => ({
  flexShrink: 0,
  alignSelf: "center",
  width: 20,
  height: 20,
  margin: "0 0 0 2px",
  accentColor: theme.vars.palette.primary.main,
}));

/** What lies above the link that covers the card, and is clicked by itself. */
export const Above = styled("div")({ position: "relative", minWidth: 0 });

/** The link of the name covers the whole card; what may be clicked besides lies above it. */
export const Name = styled("span")({
  unicodeBidi: "plaintext",
  ...oneLine,
  fontWeight: 600,
  "& a": { color: "inherit", textDecoration: "none", outline: "none" },
  "& a::before": { content: '""', position: "absolute", inset: 0 },
});

export const Preview = styled("span")(({ theme }) => ({
  // Each text in the direction of its own script.
  unicodeBidi: "plaintext",
  ...oneLine,
  fontSize: "0.8125rem",
  color: theme.vars.palette.text.secondary,
  "& b": { color: theme.vars.palette.state.pending.main },
}));

/** One line of them: what has no room goes below it, out of sight, rather than being cut to three letters. */
export const Chips = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 6,
  flexGrow: 1,
  minWidth: 0,
  height: 22,
  overflow: "hidden",
  // Whatever each of them wants elsewhere.
  "&& > *": { minWidth: 0, maxWidth: "min(100%, 160px)", flexShrink: 1 },
});

/** Beside the name, which keeps the better part of the line. */
export const Aside = styled("span")({
  display: "flex",
  marginInlineStart: "auto",
  minWidth: 0,
  maxWidth: "40%",
  "&& > *": { minWidth: 0, flexShrink: 1 },
});

export const Note = styled("span")(({ theme }) => ({
  ...oneLine,
  fontSize: "0.75rem",
  color: theme.vars.palette.text.secondary,
}));

export const UnreadPill = styled("span")(({ theme }) => ({
  flexShrink: 0,
  minWidth: 20,
  height: 18,
  lineHeight: "18px",
  padding: "0 6px",
  borderRadius: radius.chip,
  textAlign: "center",
  fontSize: "0.75rem",
  fontWeight: 700,
  backgroundColor: theme.vars.palette.accent.main,
  color: theme.vars.palette.accent.contrastText,
}));
