import { useTheme } from "@mui/material/styles";
import { memo } from "react";

const bars = 64;
const heightPx = 32;
const minPx = 3;
const flat: readonly number[] = Array.from({ length: bars }, () => 0);

/** The waveform of a recording; the part already played has another colour. */
export const Waveform = memo(function Waveform({ values, part }: { values: readonly number[] | null; part: number }) {
  const { vars } = useTheme();
  const heights = values && values.length > 0 ? values : flat;
  const path = (from: number, to: number) =>
    heights
      .slice(from, to)
      .map((value, index) => {
        const tall = Math.max(minPx, (Math.min(100, Math.max(0, value)) / 100) * (heightPx - 4));
        return `M${(from + index) * 4 + 2} ${(heightPx - tall) / 2}v${tall}`;
      })
      .join("");
  const playedCount = Math.round(part * heights.length);
  const line = { fill: "none", strokeWidth: 2.4, strokeLinecap: "round" as const };
  return (
    <svg
      viewBox={`0 0 ${heights.length * 4} ${heightPx}`}
      preserveAspectRatio="none"
      width="100%"
      height={heightPx}
      aria-hidden="true"
    >
      <path {...line} d={path(playedCount, heights.length)} style={{ stroke: vars.palette.outline }} />
      <path {...line} d={path(0, playedCount)} style={{ stroke: vars.palette.primary.main }} />
    </svg>
  );
});
