import { keyframes } from "@mui/material/styles";
import type { Theme } from "@mui/material/styles";

const fade = keyframes`from { background-color: var(--fresh); } to { background-color: transparent; }`;

/** A new row is tinted for 1.2 s. */
export const freshTint = (theme: Theme) => ({
  "--fresh": theme.vars?.palette.state.due.tint,
  animation: `${fade} 1200ms ease-out`,
});
