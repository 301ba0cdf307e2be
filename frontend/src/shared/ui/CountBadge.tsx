import { staticStyled } from "./static-styled";

/**
 * A badge at the corner of an icon: `data-count` shows a number, `data-dot` a dot. It is CSS only; the button's
 * accessible name has the text.
 */
export const CountBadge = staticStyled("span", (theme) => ({
  position: "relative",
  display: "inline-flex",
  "&::after": {
    position: "absolute",
    top: 0,
    right: 0,
    transform: "translate(50%, -50%)",
    boxSizing: "border-box",
    borderRadius: 10,
    backgroundColor: theme.vars.palette.accent.main,
    color: theme.vars.palette.accent.contrastText,
  },
  "&[data-count]::after": {
    content: "attr(data-count)",
    minWidth: 20,
    height: 20,
    padding: "0 6px",
    font: `700 0.75rem/20px ${theme.typography.fontFamily ?? "inherit"}`,
    textAlign: "center",
  },
  "&[data-dot]::after": {
    content: '""',
    width: 8,
    height: 8,
    border: `1px solid ${theme.vars.palette.accent.contrastText}`,
  },
}));
