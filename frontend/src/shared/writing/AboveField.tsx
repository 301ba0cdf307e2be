import Paper from "@mui/material/Paper";
import type { ReactNode } from "react";

/** A popup above the text field, with the field's width. */
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
