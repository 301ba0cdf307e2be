import { dashboardApi, type CountersDto } from "@guiche/contract/dashboard";
import { useTranslation } from "react-i18next";
import { listPath } from "../../shared/places";
import { ErrorState } from "../../shared/ui/ErrorState";
import { formatMinutes } from "../../shared/format/minutes";
import { Figures, type Shown } from "./Figures";
import { useLive, useReport, useTimeName } from "./use-report";

/** What is on now, and the averages of the period; follows the events of tickets. */
export function LiveRow() {
  const { t } = useTranslation("dashboard");
  const timeName = useTimeName();
  useLive(dashboardApi.summary);
  const { data, error, refetch } = useReport(dashboardApi.summary);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const counters: Partial<CountersDto> = data?.counters ?? {};
  const number = (name: keyof CountersDto): string | undefined =>
    data && (counters[name] ?? null) !== null ? String(counters[name]) : undefined;
  const minutes = (name: "avgSupportTime" | "avgWaitTime") =>
    data ? formatMinutes(counters[name] ?? null) : undefined;
  const figures: Shown[] = [
    {
      name: "supportHappening",
      label: t("counters.supportHappening"),
      value: number("supportHappening"),
      to: listPath,
    },
    {
      name: "supportPending",
      label: t("counters.supportPending"),
      value: number("supportPending"),
      to: `${listPath}?tab=pending`,
    },
    { name: "supportFinished", label: t("counters.supportFinished"), value: number("supportFinished") },
    { name: "avgSupportTime", label: timeName(t("counters.avgSupportTime")), value: minutes("avgSupportTime") },
    { name: "avgWaitTime", label: timeName(t("counters.avgWaitTime")), value: minutes("avgWaitTime") },
    ...(counters.totalCompanies === undefined
      ? []
      : ([
          {
            name: "totalWhatsappSessions",
            label: t("counters.totalWhatsappSessions"),
            value: number("totalWhatsappSessions"),
          },
          { name: "totalCompanies", label: t("counters.totalCompanies"), value: number("totalCompanies") },
        ] as const)),
  ];
  return <Figures figures={figures} />;
}
