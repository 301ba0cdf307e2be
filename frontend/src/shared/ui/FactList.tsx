import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Facts in two columns: their names and their values. */
export const FactList = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <Box component="dl" sx={{ m: 0, display: "grid", gridTemplateColumns: "auto 1fr", columnGap: 5, rowGap: 2 }}>
    {facts.map(([name, value], index) => (
      <Box key={index} sx={{ display: "contents" }}>
        <Box component="dt" sx={{ color: "text.secondary" }}>
          {name}
        </Box>
        <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);
