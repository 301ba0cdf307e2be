import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Illustration, type IllustrationName } from "./Illustration";

/** The empty state: an illustration, one sentence, at most one action. */
export function EmptyState({ drawing, text, action }: { drawing: IllustrationName; text: string; action?: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        placeContent: "center",
        justifyItems: "center",
        gap: 4,
        p: 8,
        textAlign: "center",
        color: "text.secondary",
      }}
    >
      <Illustration name={drawing} />
      <Box component="p" sx={{ m: 0, maxWidth: 360, color: "text.primary" }}>
        {text}
      </Box>
      {action}
    </Box>
  );
}
