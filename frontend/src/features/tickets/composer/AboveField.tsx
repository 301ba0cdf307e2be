import Paper from "@mui/material/Paper";
import type { ReactNode } from "react";

/** What is offered while somebody writes: above the field, as wide as it is. */
export const AboveField = ({ children }: { children: ReactNode }) => (
  <Paper
    elevation={8}
    sx={{
      position: "absolute",
      zIndex: 2,
      insetInline: 8,
      bottom: "100%",
      mb: 1,
      display: "flex",
      flexDirection: "column",
      maxHeight: "min(320px, 45vh)",
      border: 1,
      borderColor: "divider",
    }}
  >
    {children}
  </Paper>
);
