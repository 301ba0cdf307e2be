import type { ComponentProps } from "react";
import { motion } from "../theme/tokens";
import { pressable } from "./looks";
import { staticStyled } from "./static-styled";
import { useTip } from "./use-tip";

const PlainButton = staticStyled("button", (theme) => ({
  ...pressable,
  margin: 0,
  padding: 8,
  border: 0,
  borderRadius: 8,
  fontSize: "1.5rem",
  color: theme.vars.palette.text.secondary,
  backgroundColor: "transparent",
  transition: `background-color ${motion.hover}ms ease-out`,
  "@media (hover: hover)": { "&:hover": { backgroundColor: theme.vars.palette.action.hover } },
  "&[aria-pressed=true], &[data-main]": { color: theme.vars.palette.primary.main },
  "&:disabled": { color: theme.vars.palette.action.disabled, cursor: "default", pointerEvents: "none" },
  [theme.breakpoints.down("sm")]: { minWidth: 44, minHeight: 44 },
}));

interface Props extends Omit<ComponentProps<"button">, "children"> {
  /** The accessible name, and the tooltip's default text. */
  label: string;
  /** The tooltip's text; "" for none. */
  tip?: string;
  children: ComponentProps<"button">["children"];
}

/** An icon button with a tooltip on hover and on keyboard focus. */
export function TipButton({ label, tip: text = label, children, ...button }: Props) {
  const { handlers: listeners, tip } = useTip(text);
  return (
    <>
      <PlainButton type="button" aria-label={label} {...button} {...listeners}>
        {children}
      </PlainButton>
      {tip}
    </>
  );
}
