import Box from "@mui/material/Box";
import type { ReactNode } from "react";

const ring = { radius: 9, length: 2 * Math.PI * 9 };

/** The remaining share of a time (1 → 0) as a ring, next to its text. */
export function Ring({ share, children }: { share: number; children: ReactNode }) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2, typography: "body2", color: "text.secondary" }}>
      <Box sx={{ lineHeight: 0, color: "primary.main" }}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
          <g fill="none" stroke="currentColor" strokeWidth="3" transform="rotate(-90 12 12)">
            <circle cx="12" cy="12" r={ring.radius} opacity=".25" />
            <circle
              cx="12"
              cy="12"
              r={ring.radius}
              strokeDasharray={ring.length}
              strokeDashoffset={ring.length * (1 - share)}
            />
          </g>
        </svg>
      </Box>
      {children}
    </Box>
  );
}
