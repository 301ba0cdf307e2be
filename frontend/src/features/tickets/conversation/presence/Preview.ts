import { oneLine } from "@/shared/ui/looks";
import { staticStyled } from "@/shared/ui/static-styled";

/** The line of a card that shows its latest message, or what the customer does at this moment. */
export const Preview = staticStyled("span", (theme) => ({
  // Each text in the direction of its own script.
  unicodeBidi: "plaintext",
  ...oneLine,
  fontSize: "0.8125rem",
  color: theme.vars.palette.text.secondary,
  "& b": { color: theme.vars.palette.state.pending.main },
  "&[data-act]": { fontWeight: 600, color: theme.vars.palette.state.open.main },
}));
