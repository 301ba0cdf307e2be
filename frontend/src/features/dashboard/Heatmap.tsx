import type { HeatCell } from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../shared/i18n/current";
import { intlTags } from "@guiche/contract/texts/languages";

const hours = Array.from({ length: 24 }, (_each, hour) => hour);
/** A week that begins on a Monday. */
const days = Array.from({ length: 7 }, (_each, day) => new Date(Date.UTC(2024, 0, 1 + day)));

const nameOf = (day: Date, weekday: "short" | "long") =>
  new Intl.DateTimeFormat(intlTags[currentLanguage()], { weekday, timeZone: "UTC" }).format(day);
const totalsOf = (cells: readonly HeatCell[]) =>
  new Map(cells.map(({ weekday, hour, total }) => [weekday * 24 + hour, total]));

/** Every hour of the week, for a file. */
export function heatmapRows(cells: readonly HeatCell[]): [string, number, number][] {
  const totals = totalsOf(cells);
  return days.flatMap((day, weekday) =>
    hours.map((hour): [string, number, number] => [nameOf(day, "long"), hour, totals.get(weekday * 24 + hour) ?? 0]),
  );
}

/** A table of weekdays and hours; the darker a cell, the more conversations began in it. */
export function Heatmap({ cells }: { cells: readonly HeatCell[] }) {
  const { t } = useTranslation("dashboard");
  const totals = totalsOf(cells);
  const most = Math.max(1, ...totals.values());
  return (
    <Box tabIndex={0} role="region" aria-label={t("heatmap.title")} sx={{ overflowX: "auto" }}>
      <Box
        component="table"
        sx={{
          borderCollapse: "separate",
          borderSpacing: "2px",
          typography: "caption",
          tableLayout: "fixed",
          minWidth: 760,
          width: 1,
        }}
      >
        <thead>
          <tr>
            <Box component="td" />
            {hours.map((hour) => (
              <Box component="th" scope="col" key={hour} sx={{ fontWeight: 400, color: "text.secondary" }}>
                {hour}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, weekday) => (
            <tr key={weekday}>
              <Box component="th" scope="row" sx={{ fontWeight: 400, textAlign: "left", color: "text.secondary" }}>
                {nameOf(day, "short")}
              </Box>
              {hours.map((hour) => {
                const total = totals.get(weekday * 24 + hour) ?? 0;
                const share = Math.round((100 * total) / most);
                return (
                  <Box
                    component="td"
                    key={hour}
                    title={t("heatmap.cell", { day: nameOf(day, "long"), hour, count: total })}
                    sx={(theme) => ({
                      height: 24,
                      textAlign: "center",
                      borderRadius: "4px",
                      color: share > 55 ? theme.vars.palette.primary.contrastText : theme.vars.palette.text.primary,
                    })}
                    style={{
                      backgroundColor: `color-mix(in srgb, var(--g-palette-primary-main) ${share > 55 ? Math.max(share, 85) : Math.round(share / 3)}%, var(--g-palette-background-default))`,
                    }}
                  >
                    {total || ""}
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
