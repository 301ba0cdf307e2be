import { Fragment, type ReactNode } from "react";
import { staticStyled } from "../ui/static-styled";

export const CellName = staticStyled("span", {
  fontWeight: 600,
  overflowWrap: "anywhere",
  minWidth: 0,
  "[data-one-line] &": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});

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

/** A name and what stands beside it, or chips. They wrap, except in rows of one line. */
export const CellFlow = staticStyled("span", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 4,
  "[data-one-line] &": { flexWrap: "nowrap", "& > *": { flexShrink: 0 }, "& > :first-child": { flexShrink: 1 } },
});

const shownChips = 2;

/** The first chips, and how many more there are. */
export function CellChips<Item extends { id: number; name: string }>({
  items,
  chip,
}: {
  items: readonly Item[];
  chip: (item: Item) => ReactNode;
}) {
  const rest = items.slice(shownChips);
  return (
    <CellFlow>
      {items.slice(0, shownChips).map((item) => (
        <Fragment key={item.id}>{chip(item)}</Fragment>
      ))}
      {rest.length > 0 ? <CellNote title={rest.map(({ name }) => name).join(", ")}>+{rest.length}</CellNote> : null}
    </CellFlow>
  );
}

/** An icon in the row's colour, and its text. */
export const CellSymbol = staticStyled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  whiteSpace: "nowrap",
  verticalAlign: "middle",
});

/** A long text, cut at the end of the line. */
export const CellText = staticStyled("span", (theme) => ({
  display: "block",
  minWidth: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: theme.vars.palette.text.secondary,
}));
