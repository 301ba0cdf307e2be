import { countPill } from "../../shared/ui/looks";
import { staticStyled } from "../../shared/ui/static-styled";

/** A number (`data-count`) or sign at the right of a menu item; in the rail, over its icon. */
export const MenuCount = staticStyled("span", {
  ...countPill,
  flexShrink: 0,
  marginInlineStart: 6,
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
});

/** What does not fit ends in a plus. */
export const shownCount = (count: number) => (count > 99 ? "99+" : String(count));
