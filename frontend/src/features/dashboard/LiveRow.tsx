import { dashboardApi, type CountersDto, type TimesDto, type TrendFigure } from "@guiche/contract/dashboard";
import { useTranslation } from "react-i18next";
import { useSearch } from "../../shared/go";
import { listPath } from "../../shared/places";
import { ErrorState } from "../../shared/ui/ErrorState";
import { formatDay } from "../../shared/format/dates";
import { formatMinutes } from "../../shared/format/minutes";
import { Figures, type FigureTile } from "./Figures";
import { formatChange } from "./ratings";
import { listFilterIn } from "./report-filter";
import { useLive, useReport, useTimeName } from "./use-report";

const dayAndMonth = (day: string): string => formatDay(day).slice(0, 5);

/** What is on now, and the averages of the period; follows the events of tickets. */
export function LiveRow() {
  const { t } = useTranslation("dashboard");
  const timeName = useTimeName();
  useLive(dashboardApi.summary);
  const [search] = useSearch();
  const { data, error, refetch, isPlaceholderData } = useReport(dashboardApi.summary);
  const { data: trend, isPlaceholderData: isTrendOld } = useReport(dashboardApi.trend);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const counters: Partial<CountersDto> = data?.counters ?? {};
  const number = (name: keyof CountersDto): string | undefined =>
    data && (counters[name] ?? null) !== null ? String(counters[name]) : undefined;
  /** A figure next to those of the days before it, once both are of the same filter. */
  const trendOf = (name: TrendFigure, format: (value: number | null) => string): Partial<FigureTile> => {
    if (!data || !trend || isTrendOld !== isPlaceholderData) return {};
    const [before, value] = [trend.before[name], data.counters[name]];
    const change = before && value !== null ? `${formatChange(value / before - 1)} · ` : "";
    return {
      change: before === null ? undefined : change + t("counters.before", { value: format(before) }),
      line: trend.days.map((day) => day[name]),
    };
  };
  const average = (name: "avgSupportTime" | "avgWaitTime" | "avgAnswerTime", of: keyof TimesDto): FigureTile => ({
    name,
    label: timeName(t(`counters.${name}`)),
    value: data ? formatMinutes(counters[name] ?? null) : undefined,
    detail: data?.times[of].count
      ? t("counters.detail", { median: formatMinutes(data.times[of].median), count: data.times[of].count })
      : undefined,
    ...trendOf(name, formatMinutes),
    isFromZero: false,
  });
  const figures: FigureTile[] = [
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
    {
      name: "supportFinished",
      label: t("counters.supportFinished"),
      value: number("supportFinished"),
      ...trendOf("supportFinished", String),
    },
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
  const before = trend && {
    from: dayAndMonth(trend.period.from),
    to: dayAndMonth(trend.period.to),
  };
  return (
    <Figures figures={figures} note={before ? t("counters.periodBefore", before) : ""} isOld={isPlaceholderData} />
  );
}
