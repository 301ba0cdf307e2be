import { staticStyled } from "./static-styled";

/** Line height of a message of only emoji, in pixels. */
export const bigPx = 52;
/** Each paragraph has its own text direction. */
export const BubbleText = staticStyled("span", {
  whiteSpace: "pre-wrap",
  unicodeBidi: "plaintext",
  "&[data-big]": { display: "block", fontSize: "2.5rem", lineHeight: `${bigPx}px` },
});
