import type { ComponentProps } from "react";
import { staticStyled } from "@/shared/ui/static-styled";

/** The field grows with its text up to this many rows. */
const maxRows = 5;
const rowEm = 1.4375;
/** In characters. Five rows never show more, and laying out a long text twice is slow. */
const maxMirrored = 4_000;

/**
 * Contains the text a second time, hidden, which gives the field its height. CSS does the layout in one pass and no
 * script measures the field after a key.
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
    // A trailing empty line counts.
    content: 'attr(data-text) " "',
    visibility: "hidden",
    maxHeight: `${maxRows * rowEm}em`,
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

/** A text field of one to five rows; longer text scrolls. */
export function WritingField(props: ComponentProps<"textarea"> & { value: string }) {
  return (
    <Mirror data-text={props.value.slice(0, maxMirrored)}>
      <Area rows={1} {...props} />
    </Mirror>
  );
}
