import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Puts fields side by side when there is room. */
export const FormGrid = ({ minWidth = 200, children }: { minWidth?: number; children: ReactNode }) => (
  <Box
    sx={{
      display: "grid",
      gap: 4,
      alignItems: "start",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: `repeat(auto-fill, minmax(${minWidth}px, 1fr))` },
    }}
  >
    {children}
  </Box>
);
