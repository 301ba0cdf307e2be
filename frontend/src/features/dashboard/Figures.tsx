import type { Figure } from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { Link as RouterLink } from "react-router-dom";
import { FigureHelp } from "./FigureHelp";

export interface Shown {
  name: Figure;
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  to?: string;
}

/** Numbers side by side, two a row on phones. */
export const Figures = ({ figures }: { figures: readonly Shown[] }) => (
  <Box
    sx={{
      display: "grid",
      gap: 3,
      gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "repeat(auto-fit, minmax(180px, 1fr))" },
    }}
  >
    {figures.map(({ name, label, value, to }) => (
      <Card key={name} sx={{ p: { xs: 3, sm: 4 }, display: "grid", alignContent: "start", gap: 1, minWidth: 0 }}>
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
          <FigureHelp figure={name} label={label} />
        </Box>
      </Card>
    ))}
  </Box>
);
