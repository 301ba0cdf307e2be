import { dashboardApi, type CountersDto, type TimesDto } from "@guiche/contract/dashboard";
import { useTranslation } from "react-i18next";
import { useSearch } from "../../shared/go";
import { listPath } from "../../shared/places";
import { ErrorState } from "../../shared/ui/ErrorState";
import { formatMinutes } from "../../shared/format/minutes";
import { Figures, type Shown } from "./Figures";
import { listFilterIn } from "./report-filter";
import { useLive, useReport, useTimeName } from "./use-report";

/** What is on now, and the averages of the period; follows the events of tickets. */
export function LiveRow() {
  const { t } = useTranslation("dashboard");
  const timeName = useTimeName();
  useLive(dashboardApi.summary);
  const [search] = useSearch();
  const { data, error, refetch, isPlaceholderData } = useReport(dashboardApi.summary);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const counters: Partial<CountersDto> = data?.counters ?? {};
  const number = (name: keyof CountersDto): string | undefined =>
    data && (counters[name] ?? null) !== null ? String(counters[name]) : undefined;
  const average = (name: "avgSupportTime" | "avgWaitTime" | "avgAnswerTime", of: keyof TimesDto): Shown => ({
    name,
    label: timeName(t(`counters.${name}`)),
    value: data ? formatMinutes(counters[name] ?? null) : undefined,
    detail: data?.times[of].count
      ? t("counters.detail", { median: formatMinutes(data.times[of].median), count: data.times[of].count })
      : undefined,
  });
  const figures: Shown[] = [
    {
      name: "supportHappening",
      label: t("counters.supportHappening"),
      value: number("supportHappening"),
      to: `${listPath}${listFilterIn(search)}`,
    },
    {
      name: "supportPending",
      label: t("counters.supportPending"),
      value: number("supportPending"),
      to: `${listPath}${listFilterIn(search, { tab: "pending" })}`,
    },
    { name: "supportFinished", label: t("counters.supportFinished"), value: number("supportFinished") },
    average("avgSupportTime", "support"),
    average("avgWaitTime", "wait"),
    average("avgAnswerTime", "answer"),
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
  return <Figures figures={figures} isOld={isPlaceholderData} />;
}
