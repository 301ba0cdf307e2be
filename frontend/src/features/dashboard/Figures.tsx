import type { Figure } from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { Link as RouterLink } from "react-router-dom";
import { FigureHelp } from "./FigureHelp";
import { Sparkline } from "./Sparkline";

export interface Shown {
  name: Figure;
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  /** Beside the value: what an average is made of. */
  detail?: string | undefined;
  /** Against the same figure of the period before. */
  change?: string | undefined;
  /** One of each day. */
  line?: readonly (number | null)[] | undefined;
  to?: string;
}

/** Numbers side by side, two a row on phones. Dimmed while those of a changed filter load. */
export const Figures = ({ figures, isOld }: { figures: readonly Shown[]; isOld: boolean }) => (
  <Box
    aria-busy={isOld}
    sx={{
      opacity: isOld ? 0.5 : 1,
      display: "grid",
      gap: 3,
      gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "repeat(auto-fit, minmax(180px, 1fr))" },
    }}
  >
    {figures.map(({ name, label, value, detail, change, line, to }) => (
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
        {line ? <Sparkline values={line} /> : null}
      </Card>
    ))}
  </Box>
);
