import { staticStyled } from "../../shared/ui/static-styled";

export const Line = staticStyled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 4,
  padding: "2px 16px",
  "&[data-own]": { flexDirection: "row-reverse" },
  "@media (max-width: 599px)": { paddingInline: 8 },
});
export const Bubble = staticStyled("div", (theme) => ({
  maxWidth: "min(560px, 86%)",
  padding: "6px 12px",
  borderRadius: 12,
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  "&[data-own]": { backgroundColor: theme.vars.palette.state.open.tint },
}));
export const Quote = staticStyled("button", (theme) => ({
  display: "block",
  width: "100%",
  margin: "0 0 4px",
  padding: "2px 8px",
  border: 0,
  borderLeft: `3px solid ${theme.vars.palette.primary.main}`,
  font: "inherit",
  fontSize: "0.8125rem",
  textAlign: "start",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  color: theme.vars.palette.text.secondary,
  background: "none",
  cursor: "pointer",
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}` },
}));
/** Shown next to the message while the pointer or focus is on it; always on touch screens, which have neither. */
export const MessageTools = staticStyled("div", {
  display: "flex",
  opacity: 0,
  "&:focus-within, :hover > &": { opacity: 1 },
  "@media (hover: none)": { opacity: 1 },
});
