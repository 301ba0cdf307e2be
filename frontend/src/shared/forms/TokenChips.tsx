import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useId } from "react";

interface Props {
  label: string;
  tokens: readonly string[];
  /** What the chip inserts, for screen readers. */
  nameOf: (token: string) => string;
  onInsert: (token: string) => void;
}

/** The placeholders of a message template; a click inserts one at the caret. */
export function TokenChips({ label, tokens, nameOf, onInsert }: Props) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
      <Box component="span" id={id} sx={{ typography: "body2", color: "text.secondary" }}>
        {label}
      </Box>
      {tokens.map((token) => (
        <Chip
          key={token}
          component="button"
          type="button"
          clickable
          variant="outlined"
          label={token}
          aria-label={nameOf(token)}
          onClick={() => onInsert(token)}
          sx={{ minHeight: { xs: 44, sm: 32 }, borderRadius: { xs: "22px", sm: "16px" } }}
        />
      ))}
    </Box>
  );
}
