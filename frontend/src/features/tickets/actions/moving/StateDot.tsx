import Box from "@mui/material/Box";
import type { StateName } from "@/shared/theme/tokens";

/** A coloured dot and the name of the state. */
export const StateDot = ({ state, label }: { state: StateName; label: string }) => (
  <Box
    component="span"
    sx={{ display: "inline-flex", alignItems: "center", gap: 1.5, typography: "caption", whiteSpace: "nowrap" }}
  >
    <Box
      component="span"
      sx={(theme) => ({
        width: 8,
        height: 8,
        borderRadius: "50%",
        flexShrink: 0,
        bgcolor: theme.vars.palette.state[state].main,
      })}
    />
    {label}
  </Box>
);
