import { faceHues } from "../theme/tokens";
import { staticStyled } from "./static-styled";

/** The round place of an avatar; `data-hue` gives it the colour of initials. */
export const Disc = staticStyled("div", (theme) => ({
  position: "relative",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  lineHeight: 1,
  fontWeight: 600,
  borderRadius: "50%",
  overflow: "hidden",
  userSelect: "none",
  // The ring keeps its shape on a tinted surface, such as the open card.
  boxShadow: `0 0 0 2px ${theme.vars.palette.background.paper}`,
  ...Object.fromEntries(
    faceHues.map((hue) => [
      `&[data-hue="${hue}"]`,
      { backgroundColor: theme.vars.palette.face[hue].tint, color: theme.vars.palette.face[hue].main },
    ]),
  ),
}));
