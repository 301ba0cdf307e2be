import { dashboardApi, type DayTotal } from "@guiche/contract/dashboard";
import { useTranslation } from "react-i18next";
import { listPath } from "../../shared/places";
import { Attendants } from "./Attendants";
import type { Bar } from "./bar";
import { ChartPanel } from "./ChartPanel";
import { useReport } from "./use-report";
import { useCompanyNow, type CompanyNow } from "./use-today";

const foundPath = (filter: string) => `${listPath}?tab=search&${filter}`;

/** A bar of the chart by days, or by the hours of the only one. */
function barOfDay(row: DayTotal, from: string, now: CompanyNow): Bar {
  if ("hour" in row)
    return {
      key: String(row.hour),
      label: `${String(row.hour).padStart(2, "0")}h`,
      total: row.total,
      to: foundPath(`updatedAt=${from}`),
      isPartial: from === now.day && row.hour === now.hour,
    };
  const [, month = "", day = ""] = row.date.split("-");
  return {
    key: row.date,
    label: `${day}/${month}`,
    total: row.total,
    to: foundPath(`updatedAt=${row.date}`),
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
  const from = summary.data?.period.from ?? now.day;
  return (
    <>
      <ChartPanel
        title={t("chart.byUser")}
        figure="supportFinished"
        asked={users}
        head={t("attendants.name")}
        file={t("files.users")}
        barsOf={({ data }) =>
          data.map(({ userId, name, total }) => ({
            key: String(userId),
            label: userId === null ? t("chart.noAgent") : name,
            total,
            ...(userId !== null && { to: foundPath(`users=${userId}`) }),
          }))
        }
      />
      <ChartPanel
        title={t("chart.byDay")}
        figure="supportFinished"
        asked={days}
        head={t("chart.day")}
        file={t("files.days")}
        barsOf={({ data }) => data.map((row) => barOfDay(row, from, now))}
      />
      <Attendants asked={summary} />
    </>
  );
}
