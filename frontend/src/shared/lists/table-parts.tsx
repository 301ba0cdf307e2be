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
    height: 48,
    boxSizing: "border-box",
    padding: "2px 10px",
    color: theme.vars.palette.text.primary,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& tbody tr:last-child > *": { borderBottom: 0 },
  "& thead th": {
    color: theme.vars.palette.text.secondary,
    fontWeight: 600,
    height: 40,
    whiteSpace: "nowrap",
  },
  "&[data-compact] tbody > tr > *": { height: 40, paddingBlock: 1 },
  "&[data-one-line] tbody > tr > *": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  // Without a width of its own a column takes its share of the table, however long its texts are.
  "&[data-one-line] tbody > tr > :not([data-fit])": { maxWidth: 0 },
  "& [data-align=right]": { textAlign: "right" },
  "& [data-align=center]": { textAlign: "center" },
}));

/** A row that can have a state's tint. */
export const TintedRow = staticStyled("tr", rowTints);

export const RowButtons = staticStyled("div", { display: "flex", justifyContent: "flex-end", gap: 4 });

/** A cell's text after what leads it. */
export const Led = staticStyled("div", { display: "flex", alignItems: "center", gap: 12, minWidth: 0 });
