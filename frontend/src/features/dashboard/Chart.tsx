import Box from "@mui/material/Box";
import { lazy, Suspense, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useGo } from "../../shared/go";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import type { Bar } from "./bar";

const Bars = lazy(() => import("./Bars"));

/** Bars that the arrow keys walk; Enter opens the tickets of one. Readers hear each bar, and have the table. */
export function Chart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const { t } = useTranslation("dashboard");
  const go = useGo();
  const [active, setActive] = useState<number | null>(null);
  const last = bars.length - 1;
  const current = active === null ? undefined : bars[active];

  const onKeyDown = (event: KeyboardEvent) => {
    const from = active ?? -1;
    const goals: Record<string, number> = {
      ArrowRight: Math.min(from + 1, last),
      ArrowLeft: Math.max(from - 1, 0),
      Home: 0,
      End: last,
    };
    const goal = goals[event.key];
    if (goal !== undefined) setActive(goal);
    else if (event.key === "Enter" && current?.to) go(current.to);
    else return;
    event.preventDefault();
  };

  const chart = (
    <Suspense fallback={<SkeletonRows count={3} />}>
      <Bars bars={bars} active={active} onOpen={(to) => go(to)} />
    </Suspense>
  );
  if (bars.every(({ total }) => total === 0))
    return (
      <Box sx={{ display: "grid", placeItems: "center", height: 260, "& > *": { gridArea: "1 / 1" } }}>
        <Box aria-hidden sx={{ width: 1, height: 1, minWidth: 0, overflow: "hidden" }}>
          {chart}
        </Box>
        <Box sx={{ color: "text.secondary", backgroundColor: "background.paper", px: 3, py: 1, textAlign: "center" }}>
          {t("chart.nothing")}
        </Box>
      </Box>
    );
  return (
    <Box
      role="application"
      tabIndex={0}
      aria-label={`${label}. ${t("chart.keys")}`}
      onKeyDown={onKeyDown}
      onBlur={() => setActive(null)}
      sx={{ overflowX: "auto", borderRadius: 1 }}
    >
      <Box role="status" sx={visuallyHidden}>
        {current ? t("chart.bar", { name: current.label, count: current.total }) : ""}
      </Box>
      <Box aria-hidden sx={{ height: 260, minWidth: bars.length * 26 }}>
        {chart}
      </Box>
    </Box>
  );
}
