import Box from "@mui/material/Box";
import type { ReactNode } from "react";

interface Props {
  title: string;
  /** What is known of it; empty texts are left out. */
  notes: readonly string[];
  /** Buttons. */
  children: ReactNode;
}

/** A passkey or a browser, with what can be done with it. */
export const SecurityRow = ({ title, notes, children }: Props) => (
  <Box component="li" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: 1 }}>
    <Box sx={{ flex: "1 1 200px", minWidth: 0, overflowWrap: "anywhere" }}>
      <Box>{title}</Box>
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{notes.filter(Boolean).join(" · ")}</Box>
    </Box>
    {children}
  </Box>
);
