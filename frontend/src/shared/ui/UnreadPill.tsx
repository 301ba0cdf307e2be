import { radius } from "../theme/tokens";
import { staticStyled } from "./static-styled";

/** How many messages of a ticket are unread. */
export const UnreadPill = staticStyled("span", (theme) => ({
  flexShrink: 0,
  minWidth: 20,
  height: 18,
  lineHeight: "18px",
  padding: "0 6px",
  borderRadius: radius.chip,
  textAlign: "center",
  fontSize: "0.75rem",
  fontWeight: 700,
  backgroundColor: theme.vars.palette.accent.main,
  color: theme.vars.palette.accent.contrastText,
}));
