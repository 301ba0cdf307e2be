import { oneLine } from "@/shared/ui/looks";
import { staticStyled } from "@/shared/ui/static-styled";

/** The line of a card with the latest message or the customer's current act. */
export const Preview = staticStyled("span", (theme) => ({
  ...oneLine,
  fontSize: "0.8125rem",
  color: theme.vars.palette.text.secondary,
  "& b": { color: theme.vars.palette.state.pending.main },
  "&[data-act]": { fontWeight: 600, color: theme.vars.palette.state.open.main },
}));
