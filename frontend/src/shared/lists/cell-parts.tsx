import { staticStyled } from "../ui/static-styled";

export const CellName = staticStyled("span", { fontWeight: 600, overflowWrap: "anywhere", minWidth: 0 });

/** Text in place of a missing value. */
export const CellNothing = staticStyled("span", (theme) => ({ color: theme.vars.palette.text.secondary }));

/** Small text beside the name. */
export const CellNote = staticStyled("span", (theme) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  fontSize: theme.typography.caption.fontSize,
  lineHeight: theme.typography.caption.lineHeight,
  color: theme.vars.palette.text.secondary,
}));

/** Chips that wrap. */
export const CellFlow = staticStyled("span", { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 4 });

/** An icon in the row's colour, and its text. */
export const CellSymbol = staticStyled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  whiteSpace: "nowrap",
  verticalAlign: "middle",
});

/** A long text, cut after two lines. */
export const TwoLines = staticStyled("div", (theme) => ({
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  overflowWrap: "anywhere",
  color: theme.vars.palette.text.secondary,
}));
