import { styled } from "@mui/material/styles";

export const Player = styled("div")({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: 6,
  width: 280,
  maxWidth: "100%",
  minHeight: 52,
});

/** An invisible native slider over the waveform provides keyboard, touch and screen reader support. */
export const Track = styled("div")(({ theme }) => ({
  position: "relative",
  height: 32,
  borderRadius: 4,
  "& input": {
    position: "absolute",
    inset: 0,
    width: "100%",
    height: "100%",
    margin: 0,
    opacity: 0,
    cursor: "pointer",
  },
  "&:has(input:focus-visible)": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
}));

export const Foot = styled("span")(({ theme }) => ({
  gridColumn: 2,
  gridRow: 2,
  marginTop: -4,
  fontSize: "0.75rem",
  fontVariantNumeric: "tabular-nums",
  color: theme.vars.palette.text.secondary,
}));

export const Rate = styled("button")(({ theme }) => ({
  position: "relative",
  gridColumn: 3,
  gridRow: 1,
  minWidth: 40,
  height: 28,
  padding: 0,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 999,
  font: "inherit",
  fontSize: "0.75rem",
  fontWeight: 600,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  cursor: "pointer",
  // Enlarge the touch target.
  "&::after": { content: '""', position: "absolute", inset: "-8px -2px" },
}));

export const ErrorText = styled("span")(({ theme }) => ({
  gridColumn: "1 / -1",
  fontSize: "0.8125rem",
  color: theme.vars.palette.state.error.main,
}));

/** Under the player, in the customer's words as a machine understood them. */
export const Transcript = styled("p")(({ theme }) => ({
  gridColumn: "1 / -1",
  margin: "4px 0 0",
  fontSize: "0.8125rem",
  overflowWrap: "anywhere",
  color: theme.vars.palette.text.secondary,
}));
