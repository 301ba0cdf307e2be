import type { ReplyOf } from "@guiche/contract/endpoint";
import { scheduleApi, type ScheduleDto } from "@guiche/contract/schedules";
import { wallTime } from "@guiche/contract/time/wall-time";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { usePagedList } from "../../shared/lists/use-paged-list";

const schedulesOf = ({ schedules }: ReplyOf<typeof scheduleApi.page>) => schedules;

interface Filter {
  from: string;
  until: string;
  search: string;
  whatsappId: number | null;
  userId: number | null;
}

/** A schedule at the wall time of the company. */
export interface ScheduleEntry {
  row: ScheduleDto;
  wall: string;
  /** It will be sent then as well: a later time of a repeating schedule. */
  isRepetition: boolean;
}

/**
 * Everything in a window of days, or what a search finds on any day, the latest first; realtime events keep it current.
 */
export function useSchedules({ from, until, search, whatsappId, userId }: Filter, zone: string) {
  const idFilters = { ...(whatsappId && { whatsappId }), ...(userId && { userId }) };
  const list = usePagedList(
    scheduleApi.page,
    {
      ...(search ? { searchParam: search, latestFirst: true } : { start: `${from}T00:00`, end: `${until}T00:00` }),
      ...idFilters,
    },
    { rows: schedulesOf },
  );
  const { rows, hasMore, fetchNext } = list;
  // A calendar has no end to scroll to: the pages of its window are all fetched.
  const fetchesAll = hasMore && search === "";
  useEffect(() => {
    if (fetchesAll) fetchNext();
  }, [fetchesAll, fetchNext, rows]);
  const window = { start: `${from}T00:00`, end: `${until}T00:00`, ...idFilters };
  const { data: repetitionReply } = useQuery({
    ...endpointQuery(scheduleApi.repetitions, { query: window }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: search === "",
  });
  const entries = useMemo(() => {
    const at = (time: string) => wallTime(new Date(time), zone);
    const own = rows.map((row): ScheduleEntry => ({ row, wall: at(row.sendAt), isRepetition: false }));
    if (search !== "") return own;
    const coming = (repetitionReply?.repetitions ?? []).flatMap(({ schedule, at: times }) =>
      times.map((time): ScheduleEntry => ({ row: schedule, wall: at(time), isRepetition: true })),
    );
    return [...own, ...coming].sort((a, b) => (a.wall < b.wall ? -1 : a.wall > b.wall ? 1 : a.row.id - b.row.id));
  }, [rows, repetitionReply, search, zone]);
  return { ...list, entries };
}

/** Schedules that fell due while the plan excluded them. */
export const useHeldSchedules = () => usePagedList(scheduleApi.page, { held: true }, { rows: schedulesOf });
