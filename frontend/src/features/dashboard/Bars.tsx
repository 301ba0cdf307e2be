import { useTheme } from "@mui/material/styles";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Bar as BarSeries, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Bar } from "./bar";

interface Props {
  bars: readonly Bar[];
  active: number | null;
  onOpen: (to: string) => void;
}

/** Drawn by recharts; `Chart` next to it does the keys and the words. */
export default function Bars({ bars, active, onOpen }: Props) {
  const { t } = useTranslation("dashboard");
  const { palette } = useTheme().vars;
  const hatch = useId();
  const ink = { fill: palette.text.secondary, fontSize: 12 };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...bars]} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: -20 }}>
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill={palette.state.open.tint} />
            <line x1="0" y1="0" x2="0" y2="6" stroke={palette.primary.main} strokeWidth="4" />
          </pattern>
        </defs>
        <CartesianGrid vertical={false} stroke={palette.divider} />
        <XAxis dataKey="label" tick={ink} stroke={palette.divider} tickLine={false} />
        <YAxis allowDecimals={false} tick={ink} stroke={palette.divider} tickLine={false} />
        <Tooltip
          cursor={{ fill: palette.action.hover }}
          contentStyle={{ backgroundColor: palette.background.paper, borderColor: palette.divider, borderRadius: 8 }}
          labelStyle={{ color: palette.text.primary }}
          itemStyle={{ color: palette.text.primary }}
        />
        <BarSeries
          dataKey="total"
          name={t("chart.total")}
          radius={[4, 4, 0, 0]}
          maxBarSize={48}
          isAnimationActive={false}
          onClick={(_shape, at) => {
            const to = bars[at]?.to;
            if (to) onOpen(to);
          }}
        >
          {bars.map(({ key, to, isPartial }, at) => (
            <Cell
              key={key}
              cursor={to ? "pointer" : undefined}
              fill={isPartial ? `url(#${hatch})` : palette.primary.main}
              stroke={at === active ? palette.focus : undefined}
              strokeWidth={at === active ? 3 : 0}
            />
          ))}
        </BarSeries>
      </BarChart>
    </ResponsiveContainer>
  );
}
