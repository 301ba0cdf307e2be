/** What buttons drawn by ourselves have in common; the rest of their look is their own. */
export const pressable = {
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  boxSizing: "border-box",
  font: "inherit",
  cursor: "pointer",
  userSelect: "none",
  WebkitTapHighlightColor: "transparent",
} as const;

/** What has no room in its line is cut. */
export const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", minWidth: 0 } as const;

/** A name on a colour that people chose, as high as it says. */
export const label = (height: number) =>
  ({
    display: "inline-block",
    height,
    lineHeight: `${height}px`,
    fontSize: "0.75rem",
    fontWeight: 600,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    verticalAlign: "middle",
  }) as const;
