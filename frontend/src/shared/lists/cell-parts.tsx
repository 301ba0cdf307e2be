import { staticStyled } from "../ui/static-styled";

/** What stands in the cells of many a list. */

/** The row's name. */
export const CellName = staticStyled("span", { fontWeight: 600, overflowWrap: "anywhere", minWidth: 0 });

/** Said in place of what is not there. */
export const CellNothing = staticStyled("span", (theme) => ({ color: theme.vars.palette.text.secondary }));

/** In small, beside the name. */
export const CellNote = staticStyled("span", (theme) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  fontSize: theme.typography.caption.fontSize,
  lineHeight: theme.typography.caption.lineHeight,
  color: theme.vars.palette.text.secondary,
}));

/** Chips, in as many lines as they need. */
export const CellFlow = staticStyled("span", { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 4 });

/** A sign in the row's colour and its word. */
export const CellSymbol = staticStyled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  whiteSpace: "nowrap",
  verticalAlign: "middle",
});

/** Two lines of a text that may be long. */
export const TwoLines = staticStyled("div", (theme) => ({
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  overflowWrap: "anywhere",
  color: theme.vars.palette.text.secondary,
}));
