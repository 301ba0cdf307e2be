import { radius } from "../theme/tokens";
import { staticStyled } from "../ui/static-styled";
import { rowTints } from "./row-tints";

/** The surface of a table; scrolls a table that is too wide. */
export const TableFrame = staticStyled("div", (theme) => ({
  width: "100%",
  boxSizing: "border-box",
  overflowX: "auto",
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.card,
}));

/** Styles plain `tr`, `th` and `td` elements from one rule set. */
export const PlainTable = staticStyled("table", (theme) => ({
  width: "100%",
  borderCollapse: "collapse",
  borderSpacing: 0,
  "& tr": { verticalAlign: "middle" },
  "& th, & td": {
    fontSize: theme.typography.body2.fontSize,
    lineHeight: theme.typography.body2.lineHeight,
    fontWeight: 400,
    verticalAlign: "inherit",
    textAlign: "left",
    padding: "16px 10px",
    color: theme.vars.palette.text.primary,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& tbody tr:last-child > *": { borderBottom: 0 },
  "& thead th": {
    color: theme.vars.palette.text.secondary,
    fontWeight: 600,
    lineHeight: "1.5rem",
    whiteSpace: "nowrap",
  },
  "& [data-align=right]": { textAlign: "right" },
  "& [data-align=center]": { textAlign: "center" },
}));

/** A row that can have a state's tint. */
export const TintedRow = staticStyled("tr", rowTints);

export const RowButtons = staticStyled("div", { display: "flex", justifyContent: "flex-end", gap: 4 });
