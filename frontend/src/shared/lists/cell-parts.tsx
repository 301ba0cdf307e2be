import { Fragment, type ReactNode } from "react";
import { oneLine } from "../ui/looks";
import { staticStyled } from "../ui/static-styled";

export const CellName = staticStyled("span", {
  fontWeight: 600,
  overflowWrap: "anywhere",
  minWidth: 0,
  "[data-one-line] &": { ...oneLine, display: "inline-block", maxWidth: "100%", verticalAlign: "bottom" },
});

/** Text in place of a missing value. */
export const CellNothing = staticStyled("span", (theme) => ({ color: theme.vars.palette.text.secondary }));

/** Small text next to the name. */
export const CellNote = staticStyled("span", (theme) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  fontSize: theme.typography.caption.fontSize,
  lineHeight: theme.typography.caption.lineHeight,
  color: theme.vars.palette.text.secondary,
}));

const flow = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 4 } as const;

/** A name and what is next to it. They wrap, except in rows of one line. */
export const CellFlow = staticStyled("span", {
  ...flow,
  "[data-one-line] &": { flexWrap: "nowrap", "& > *": { flexShrink: 0 }, "& > :first-child": { flexShrink: 1 } },
});

/** In rows of one line chips share the room, and none is cut to its dot. */
const ChipLine = staticStyled("span", {
  ...flow,
  "[data-one-line] &": {
    flexWrap: "nowrap",
    "& > *": { flexShrink: 1, minWidth: 40 },
    "& > [data-rest]": { flexShrink: 0, minWidth: 0 },
  },
});

/** The first chips, and how many more there are. */
export function CellChips<Item extends { id: number; name: string }>({
  items,
  visibleCount = 2,
  chip,
}: {
  items: readonly Item[];
  visibleCount?: number;
  chip: (item: Item) => ReactNode;
}) {
  const rest = items.slice(visibleCount);
  return (
    <ChipLine>
      {items.slice(0, visibleCount).map((item) => (
        <Fragment key={item.id}>{chip(item)}</Fragment>
      ))}
      {rest.length > 0 ? (
        <CellNote data-rest="" title={rest.map(({ name }) => name).join(", ")}>
          +{rest.length}
        </CellNote>
      ) : null}
    </ChipLine>
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
  ...oneLine,
  color: theme.vars.palette.text.secondary,
}));
