import type { ComponentProps } from "react";
import { staticStyled } from "@/shared/ui/static-styled";

/** It grows with what is written, up to so many rows. */
const mostRows = 5;
const rowEm = 1.4375;
/** No screen has room for more in so many rows, and to lay out a long text twice takes time. */
const mostMirrored = 4_000;

/**
 * The text stands in it twice, once out of sight: that is how high the field is. Nothing has to be measured after a key,
 * and a browser that draws knows it in one go.
 */
const Mirror = staticStyled("div", (theme) => ({
  display: "grid",
  fontSize: "0.9375rem",
  lineHeight: `${rowEm}em`,
  padding: "6px 12px",
  borderRadius: 2 * Number(theme.shape.borderRadius),
  border: `1px solid ${theme.vars.palette.outline}`,
  cursor: "text",
  "&:focus-within": {
    borderColor: theme.vars.palette.focus,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.focus}`,
  },
  "&::after": {
    // A last line that is still empty counts.
    content: 'attr(data-text) " "',
    visibility: "hidden",
    maxHeight: `${mostRows * rowEm}em`,
    overflow: "hidden",
  },
  "&::after, & > textarea": {
    gridArea: "1 / 1",
    minWidth: 0,
    whiteSpace: "pre-wrap",
    overflowWrap: "break-word",
  },
}));
const Area = staticStyled("textarea", (theme) => ({
  display: "block",
  margin: 0,
  padding: 0,
  border: 0,
  outline: "none",
  resize: "none",
  font: "inherit",
  letterSpacing: "inherit",
  color: "inherit",
  backgroundColor: "transparent",
  "&:focus-visible": { outline: "none" },
  "&::placeholder": { color: "currentColor", opacity: theme.vars.opacity.inputPlaceholder },
}));

/** A text of one row to five. What is longer is scrolled. */
export function WritingField(props: ComponentProps<"textarea"> & { value: string }) {
  return (
    <Mirror data-text={props.value.slice(0, mostMirrored)}>
      <Area rows={1} {...props} />
    </Mirror>
  );
}
