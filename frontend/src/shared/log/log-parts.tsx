import { staticStyled } from "../ui/static-styled";

/** A reversed column, in which the scroll position counts from the end: see `useMessageScroll`. */
export const Scroller = staticStyled("div", {
  display: "flex",
  flexDirection: "column-reverse",
  height: "100%",
  overflowY: "auto",
  overflowX: "hidden",
  overscrollBehavior: "contain",
  // Horizontal swipes move a message.
  touchAction: "pan-y pinch-zoom",
  // The virtual list positions the rows; the browser's scroll anchoring would interfere.
  overflowAnchor: "none",
  "&:focus-visible": { outlineOffset: -2 },
});
export const Tall = staticStyled("div", { position: "relative", flexShrink: 0 });
export const Slot = staticStyled("div", (theme) => ({
  position: "absolute",
  insetInline: 0,
  bottom: 0,
  "&[data-lit]": { backgroundColor: theme.vars.palette.action.selected },
}));
export const olderPx = 48;
export const OlderRoom = staticStyled("div", {
  position: "absolute",
  insetInline: 0,
  top: 0,
  height: olderPx,
  display: "grid",
  placeItems: "center",
});
