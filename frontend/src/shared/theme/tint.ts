import type { Theme } from "@mui/material/styles";
import type { CSSProperties } from "react";
import { parseHex } from "./contrast";

/** Percent of a user's colour in the surface of a chip and in its text. Any colour leaves 4.5 : 1 between the two. */
export const tintShares = { surface: 18, text: 36 } as const;

/** Passes a user's colour to `tintedChip` and `colourDot`; invalid text is no colour. */
export const ownColour = (colour: string) =>
  (parseHex(colour) ? { "--own": colour.slice(0, 7) } : undefined) as CSSProperties | undefined;

/** A chip in a tint of the user's colour, grey without one. */
export const tintedChip = ({ vars: { palette } }: Theme) => {
  const own = `var(--own, ${palette.state.closed.main})`;
  return {
    backgroundColor: `color-mix(in srgb, ${own} ${tintShares.surface}%, ${palette.background.paper})`,
    color: `color-mix(in srgb, ${own} ${tintShares.text}%, ${palette.text.primary})`,
  };
};

/** The colour itself, as a dot before the text. */
export const colourDot = {
  "&::before": {
    content: '""',
    display: "inline-block",
    width: 8,
    height: 8,
    marginInlineEnd: 6,
    borderRadius: "50%",
    backgroundColor: "var(--own)",
  },
} as const;
