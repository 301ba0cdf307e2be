import { staticStyled } from "../../shared/ui/static-styled";

/** A number (`data-count`) or sign at the right of a menu item; in the rail, over its icon. */
export const MenuCount = staticStyled("span", (theme) => ({
  flexShrink: 0,
  minWidth: 20,
  marginInlineStart: 6,
  padding: "0 6px",
  borderRadius: 10,
  textAlign: "center",
  fontSize: "0.75rem",
  fontWeight: 700,
  lineHeight: "18px",
  backgroundColor: theme.vars.palette.accent.main,
  color: theme.vars.palette.accent.contrastText,
  // Not as text: the item's name stays without the number.
  "&[data-count]::before": { content: "attr(data-count)" },
  "[data-collapsed] > &": {
    position: "absolute",
    top: 0,
    right: 0,
    minWidth: 16,
    padding: "0 4px",
    lineHeight: "16px",
  },
}));

/** What does not fit ends in a plus. */
export const shownCount = (count: number) => (count > 99 ? "99+" : String(count));
