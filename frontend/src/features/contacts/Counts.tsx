import Box from "@mui/material/Box";
import { currentLanguage } from "../../shared/i18n/current";

interface Props {
  label: string;
  counts: readonly { label: string; count: number; isBad?: boolean }[];
}

/** The result of an import in numbers. */
export const Counts = ({ label, counts }: Props) => (
  <Box
    component="dl"
    aria-label={label}
    sx={{ m: 0, display: "grid", gap: 3, gridTemplateColumns: "repeat(auto-fit, minmax(112px, 1fr))" }}
  >
    {counts.map(({ label: word, count, isBad = false }) => (
      <Box
        key={word}
        sx={(theme) => ({
          display: "flex",
          flexDirection: "column-reverse",
          justifyContent: "flex-end",
          p: 3,
          borderRadius: "10px",
          border: `1px solid ${theme.vars.palette.divider}`,
          ...(isBad &&
            count > 0 && {
              borderColor: "transparent",
              bgcolor: theme.vars.palette.state.error.tint,
              color: theme.vars.palette.state.error.main,
            }),
        })}
      >
        <Box component="dt" sx={{ typography: "caption" }}>
          {word}
        </Box>
        <Box component="dd" sx={{ m: 0, fontSize: "1.25rem", fontWeight: 600 }}>
          {count.toLocaleString(currentLanguage())}
        </Box>
      </Box>
    ))}
  </Box>
);
