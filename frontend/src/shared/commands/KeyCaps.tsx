import Box from "@mui/material/Box";
import { capsOf } from "./key-caps";

/** Draws keys as keycaps, hidden from screen readers: those get `aria-keyshortcuts` or the text next to it. */
export function KeyCaps({ keys, hidden = false }: { keys: string; hidden?: boolean }) {
  return (
    <Box component="span" aria-hidden={hidden || undefined} sx={{ display: "inline-flex", gap: 1, flexShrink: 0 }}>
      {capsOf(keys).map((cap) => (
        <Box
          key={cap}
          component="kbd"
          sx={{
            minWidth: 22,
            px: 1.5,
            borderRadius: "5px",
            border: 1,
            borderBottomWidth: 2,
            borderColor: "divider",
            bgcolor: "background.default",
            color: "text.secondary",
            font: "inherit",
            fontSize: "0.75rem",
            lineHeight: "20px",
            textAlign: "center",
            whiteSpace: "nowrap",
          }}
        >
          {cap}
        </Box>
      ))}
    </Box>
  );
}
