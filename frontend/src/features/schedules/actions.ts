import type { ScheduleDto } from "@guiche/contract/schedules";
import { createContext, use } from "react";

/** What can be done with a schedule of the calendar. */
interface ScheduleActions {
  open: (row: ScheduleDto) => void;
  move: (row: ScheduleDto) => void;
  remove: (row: ScheduleDto) => void;
  sendNow: (row: ScheduleDto) => void;
}

const nothing = () => undefined;
export const ActionsContext = createContext<ScheduleActions>({
  open: nothing,
  move: nothing,
  remove: nothing,
  sendNow: nothing,
});
export const useActions = () => use(ActionsContext);
