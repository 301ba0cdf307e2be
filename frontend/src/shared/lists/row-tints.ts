import type { CSSObject } from "@emotion/css/create-instance";
import { keyframes, type Theme } from "@mui/material/styles";
import { stateNames } from "../theme/tokens";

const fade = keyframes`from { background-color: var(--fresh); } to { background-color: transparent; }`;

/** A new row (`data-fresh`) is tinted for 1.2 s, a row with a state (`data-tint`) as long as the state lasts. */
export const rowTints = (theme: Theme): CSSObject => {
  const { state } = theme.vars.palette;
  return {
    ...Object.fromEntries(stateNames.map((name) => [`&[data-tint=${name}]`, { backgroundColor: state[name].tint }])),
    "&[data-fresh]": { "--fresh": state.due.tint, animation: `${fade} 1200ms ease-out` },
  };
};
