import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

/** A link between public pages. */
export const PublicLink = ({ to, state, children }: { to: string; state?: object; children: ReactNode }) => (
  <Box
    component={Link}
    to={to}
    state={state}
    sx={(theme) => ({
      display: "inline-flex",
      alignItems: "center",
      minHeight: { xs: 44, sm: 24 },
      color: theme.vars.palette.link,
      fontWeight: 600,
      borderRadius: 1,
    })}
  >
    {children}
  </Box>
);
