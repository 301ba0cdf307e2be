import type { ComponentProps } from "react";
import { radius } from "../theme/tokens";
import { staticStyled } from "./static-styled";

const Box = staticStyled("pre", (theme) => ({
  margin: 0,
  padding: 12,
  overflowX: "auto",
  fontSize: 13,
  lineHeight: 1.5,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.background.paper,
}));

/** A program, a call or an answer, as it is typed. Long lines are scrolled, by keyboard too. */
export const CodeBox = (props: Omit<ComponentProps<"pre">, "className">) => <Box tabIndex={0} {...props} />;
