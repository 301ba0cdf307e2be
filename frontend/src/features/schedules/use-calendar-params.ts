import { wallTime } from "@guiche/contract/time/wall-time";
import { isDay } from "@guiche/contract/input";
import { useSearch } from "../../shared/go";
import { searchWith } from "../../shared/lists/search-with";
import { useCompanyZone } from "../../shared/session/company-zone";
import { useNarrow } from "../../shared/ui/use-narrow";
import { useNow } from "../../shared/ui/use-now";
import { isView, type View } from "./calendar-days";

/** The view, day and filters in the URL, and the company's clock. Phones begin with the agenda of today. */
export function useCalendarParams() {
  const [params, choose] = useSearch();
  const zone = useCompanyZone();
  const narrow = useNarrow();
  const now = wallTime(useNow(), zone);
  const today = now.slice(0, 10);
  const [view, day] = [params.get("view"), params.get("day")];
  const set = (name: string, value: string) => choose(searchWith(name, value), { replace: true });
  return {
    zone,
    now,
    today,
    narrow,
    view: isView(view) ? view : narrow ? "agenda" : "month",
    day: day && isDay(day) ? day : today,
    setView: (next: View) => set("view", next),
    setDay: (next: string) => set("day", next),
    whatsappId: Number(params.get("connection")) || null,
    userId: Number(params.get("user")) || null,
    setConnection: (id: number | null) => set("connection", id === null ? "" : String(id)),
    setUser: (id: number | null) => set("user", id === null ? "" : String(id)),
  } as const;
}
export type CalendarParams = ReturnType<typeof useCalendarParams>;
