import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { lazy, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { MoreRows } from "../../shared/lists/MoreRows";
import { EmptyState } from "../../shared/ui/EmptyState";
import { ErrorState } from "../../shared/ui/ErrorState";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { Agenda } from "./Agenda";
import { daysBetween, monthStart, monthAfter, dayAfter, weekStart } from "./calendar-days";
import { Days } from "./Days";
import { firstDayOf } from "./first-day";
import type { CalendarParams } from "./use-calendar-params";
import type { ScheduleEntry, useSchedules } from "./use-schedules";

/** The calendar is large, and a phone does without it. */
const CalendarGrid = lazy(() => import("./CalendarGrid"));

interface Props {
  calendar: CalendarParams;
  list: ReturnType<typeof useSchedules>;
  search: string;
  onClearSearch: () => void;
  onNew: (wall: string) => void;
  onMove: (entry: ScheduleEntry, wall: string) => void;
}

/** The schedules of the shown days: a grid, or on phones and in the agenda a list. What a search finds is a list. */
export function Body({ calendar, list, search, onClearSearch, onNew, onMove }: Props) {
  const { entries, error, isPending, refetch } = list;
  if (error && isPending) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (error && entries.length === 0) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (search) return <SearchResults list={list} search={search} onClearSearch={onClearSearch} />;
  if (calendar.view !== "agenda" && !calendar.narrow)
    return (
      <>
        {entries.length === 0 && !isPending ? <Nothing /> : null}
        <Suspense fallback={<SkeletonRows />}>
          <CalendarGrid calendar={calendar} entries={entries} onNew={onNew} onMove={onMove} />
        </Suspense>
      </>
    );
  return (
    <>
      {calendar.narrow ? <PhoneDays calendar={calendar} entries={entries} /> : null}
      <List calendar={calendar} list={list} />
    </>
  );
}

/** Said above the empty grid. */
function Nothing() {
  const { t } = useTranslation("schedules");
  return <Box sx={{ mb: 3, typography: "body2", color: "text.secondary" }}>{t("empty")}</Box>;
}

/** Search results of all days. */
function SearchResults({ list, search, onClearSearch }: Pick<Props, "list" | "search" | "onClearSearch">) {
  const { t } = useTranslation(["schedules", "lists"]);
  const { entries, isPending, hasMore, fetchNext, isFetchingNext, error } = list;
  if (isPending) return <SkeletonRows />;
  if (entries.length === 0)
    return (
      <EmptyState
        drawing="emptyRoll"
        text={t("lists:nothingFound", { term: search })}
        action={
          <Button variant="outlined" onClick={onClearSearch}>
            {t("lists:clearSearch")}
          </Button>
        }
      />
    );
  return (
    <>
      <Agenda entries={entries} withYear />
      {hasMore ? <MoreRows isFetching={isFetchingNext} failed={Boolean(error)} onMore={fetchNext} /> : null}
    </>
  );
}

/** The days above the list: the week, or the whole month. */
function PhoneDays({ calendar, entries }: { calendar: CalendarParams; entries: readonly ScheduleEntry[] }) {
  const { i18n } = useTranslation("schedules");
  const { view, day, setDay } = calendar;
  const firstDay = firstDayOf(i18n.language);
  const counts = useMemo(() => {
    const countsByDay = new Map<string, number>();
    for (const { wall } of entries) countsByDay.set(wall.slice(0, 10), (countsByDay.get(wall.slice(0, 10)) ?? 0) + 1);
    return countsByDay;
  }, [entries]);
  const from = weekStart(view === "month" ? monthStart(day) : day, firstDay);
  const last = view === "month" ? dayAfter(monthStart(monthAfter(monthStart(day), 1)), -1) : day;
  const until = dayAfter(weekStart(last, firstDay), 7);
  return <Days days={daysBetween({ from, until })} counts={counts} onChoose={setDay} />;
}

function List({ calendar, list }: Pick<Props, "calendar" | "list">) {
  const { t } = useTranslation("schedules");
  const { entries, isPending } = list;
  // On a phone the month's dots choose one day.
  const visible =
    calendar.view === "month" ? entries.filter(({ wall }) => wall.slice(0, 10) === calendar.day) : entries;
  if (isPending) return <SkeletonRows />;
  if (visible.length > 0) return <Agenda entries={visible} />;
  return (
    <Box sx={{ py: 4 }}>
      <EmptyState drawing="calendar" text={t("empty")} />
    </Box>
  );
}
