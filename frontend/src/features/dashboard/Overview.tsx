import { dashboardApi, type DayTotal } from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { useSearch } from "../../shared/go";
import { personName } from "./person-name";
import { Attendants } from "./Attendants";
import type { Bar } from "./bar";
import { ChartPanel } from "./ChartPanel";
import { closedPath } from "./report-filter";
import { useReport } from "./use-report";
import { useCompanyNow, type CompanyNow } from "./use-today";

/** A bar of the chart by days, or by the hours of the only one. */
function barOfDay(row: DayTotal, from: string, now: CompanyNow, pathOf: (day: string, hour?: number) => string): Bar {
  if ("hour" in row)
    return {
      key: String(row.hour),
      label: `${String(row.hour).padStart(2, "0")}h`,
      total: row.total,
      to: pathOf(from, row.hour),
      isPartial: from === now.day && row.hour === now.hour,
    };
  const [, month = "", day = ""] = row.date.split("-");
  return {
    key: row.date,
    label: `${day}/${month}`,
    total: row.total,
    to: pathOf(row.date),
    isPartial: row.date === now.day,
  };
}

/** The two charts and the agents. */
export function Overview() {
  const { t } = useTranslation("dashboard");
  const now = useCompanyNow();
  const [users, days, summary] = [
    useReport(dashboardApi.ticketsUsers),
    useReport(dashboardApi.ticketsDay),
    useReport(dashboardApi.summary),
  ];
  const [search] = useSearch();
  const period = summary.data?.period;
  const from = period?.from ?? now.day;
  const pathOf = (day: string, hour?: number) =>
    closedPath(search, { from: day, to: day }, hour === undefined ? {} : { hour });
  return (
    <>
      <Box
        sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" } }}
      >
        <ChartPanel
          title={t("chart.byUser")}
          figure="supportFinished"
          result={users}
          head={t("attendants.name")}
          file={t("files.users")}
          barsOf={({ data }) =>
            data.map(({ userId, name, isDeleted, total }) => ({
              key: String(userId),
              label: userId === null ? t("chart.noAgent") : personName(t, { name, isDeleted }),
              total,
              ...(period && { to: closedPath(search, period, { userId }) }),
            }))
          }
        />
        <ChartPanel
          title={t("chart.byDay")}
          figure="supportFinished"
          result={days}
          head={t("chart.day")}
          file={t("files.days")}
          barsOf={({ data }) => data.map((row) => barOfDay(row, from, now, pathOf))}
        />
      </Box>
      <Attendants result={summary} />
    </>
  );
}
