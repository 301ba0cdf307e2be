import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";

const [width, height, margin] = [90, 28, 2];

interface Props {
  values: readonly (number | null)[];
  /** Counts are compared with none, times with each other. */
  isFromZero: boolean;
}

/** A line without axes, from the oldest value to the newest; it has a gap where nothing was measured. */
export function Sparkline({ values, isFromZero }: Props) {
  const { palette } = useTheme().vars;
  const measuredValues = values.filter((value) => value !== null);
  const [low, high] = [isFromZero ? 0 : Math.min(...measuredValues), Math.max(...measuredValues)];
  // Equal times are a line in the middle, and days without any a line at the bottom.
  const ratio = (value: number) => (high > low ? (value - low) / (high - low) : isFromZero ? 0 : 0.5);
  const step = (width - 2 * margin) / Math.max(1, values.length - 1);
  const path = values
    .map((value, at) => {
      if (value === null) return "";
      const place = `${margin + at * step} ${height - margin - ratio(value) * (height - 2 * margin)}`;
      // A point between two gaps is a line of no length, which its round ends make visible.
      return (values[at - 1] ?? null) === null ? `M${place}l0 0` : `L${place}`;
    })
    .join("");
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      sx={{ width: 1, height, mt: "auto" }}
    >
      <path
        d={path}
        fill="none"
        stroke={palette.primary.main}
        strokeWidth="1.5"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </Box>
  );
}
