import type { ReplyOf } from "@guiche/contract/endpoint";
import { scheduleApi, type ScheduleDto } from "@guiche/contract/schedules";
import { wallTime } from "@guiche/contract/wall-time";
import { useEffect, useMemo } from "react";
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
export interface Shown {
  row: ScheduleDto;
  wall: string;
}

/**
 * Everything in a window of days, or what a search finds on any day, the latest first; realtime events keep it current.
 */
export function useSchedules({ from, until, search, whatsappId, userId }: Filter, zone: string) {
  const found = usePagedList(
    scheduleApi.page,
    {
      ...(search ? { searchParam: search, latestFirst: true } : { start: `${from}T00:00`, end: `${until}T00:00` }),
      ...(whatsappId && { whatsappId }),
      ...(userId && { userId }),
    },
    { rows: schedulesOf },
  );
  const { rows, hasMore, fetchNext } = found;
  // A calendar has no end to scroll to: the pages of its window are all fetched.
  const fetchesAll = hasMore && search === "";
  useEffect(() => {
    if (fetchesAll) fetchNext();
  }, [fetchesAll, fetchNext, rows]);
  const shown = useMemo(
    () => rows.map((row): Shown => ({ row, wall: wallTime(new Date(row.sendAt), zone) })),
    [rows, zone],
  );
  return { ...found, shown };
}

/** Schedules that fell due while the plan excluded them. */
export const useHeldSchedules = () => usePagedList(scheduleApi.page, { held: true }, { rows: schedulesOf });
