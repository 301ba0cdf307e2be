import type { Figure } from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { Link as RouterLink } from "react-router-dom";
import { FigureHelp } from "./FigureHelp";
import { Sparkline } from "./Sparkline";

export interface FigureTile {
  name: Figure;
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  /** Next to the value: what an average is made of. */
  detail?: string | undefined;
  /** Against the same figure of the period before. */
  change?: string | undefined;
  /** One of each day. */
  line?: readonly (number | null)[] | undefined;
  /** Whether the line shows how large the values are, or only how they change. */
  isFromZero?: boolean;
  to?: string;
}

/**
 * Numbers side by side: six a row, three where that is too narrow, two on phones, so that none stands alone in its row.
 * Dimmed while those of a changed filter load.
 */
export const Figures = ({ figures, note, isOld }: { figures: readonly FigureTile[]; note: string; isOld: boolean }) => (
  <Box
    aria-busy={isOld}
    sx={{
      opacity: isOld ? 0.5 : 1,
      display: "grid",
      columnGap: 3,
      rowGap: { xs: 3, md: 2 },
      gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "repeat(3, minmax(0, 1fr))" },
      "@media (min-width: 1300px)": { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
    }}
  >
    {/* Keeps its line while it loads. */}
    <Box sx={{ gridColumn: "1 / -1", minHeight: 18, typography: "caption", color: "text.secondary" }}>{note}</Box>
    {figures.map(({ name, label, value, detail, change, line, isFromZero = true, to }) => (
      <Card key={name} sx={{ p: { xs: 3, sm: 4 }, display: "flex", flexDirection: "column", gap: 1, minWidth: 0 }}>
        <Box
          data-testid={`figure-${name}`}
          sx={{ fontSize: "1.5rem", fontWeight: 700, lineHeight: 1.3, fontVariantNumeric: "tabular-nums" }}
        >
          {value ?? <Skeleton width={64} />}
        </Box>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, typography: "body2", color: "text.secondary" }}>
          {to ? (
            <Link component={RouterLink} to={to} sx={{ color: "link", py: { xs: 3, sm: 0 } }}>
              {label}
            </Link>
          ) : (
            <span>{label}</span>
          )}
          <FigureHelp figures={[name]} label={label} />
        </Box>
        {[detail, change].map((text) =>
          text ? (
            <Box key={text} sx={{ typography: "caption", color: "text.secondary" }}>
              {text}
            </Box>
          ) : null,
        )}
        {line ? <Sparkline values={line} isFromZero={isFromZero} /> : null}
      </Card>
    ))}
  </Box>
);
