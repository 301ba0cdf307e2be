import { undoSeconds } from "@guiche/contract/limits";
import type { ScheduleDto } from "@guiche/contract/schedules";
import { momentOf, wallTime } from "@guiche/contract/time/wall-time";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { applyScheduleEvent } from "../../shared/schedules/schedule.cache";
import { momentText } from "../../shared/schedules/times";
import { useScheduleMutations } from "../../shared/schedules/use-schedule-mutations";
import { toastFailed, toastMoved } from "./toasts";

/** Moves a schedule at once, and takes it back when the server refuses or the user asks for it. */
export function useMove(zone: string) {
  const { t, i18n } = useTranslation("schedules");
  const client = useQueryClient();
  const { move } = useScheduleMutations();

  const run = async (row: ScheduleDto, wall: string): Promise<ScheduleDto> => {
    applyScheduleEvent(client, { row: { ...row, sendAt: momentOf(wall, zone).toISOString() } });
    try {
      return await move(row, wall);
    } catch (error) {
      applyScheduleEvent(client, { row });
      throw error;
    }
  };
  return async (row: ScheduleDto, wall: string): Promise<void> => {
    const before = wallTime(new Date(row.sendAt), zone);
    if (before === wall) return;
    const movedSchedule = await run(row, wall);
    toastMoved(t("moved", { name: row.contact.name, when: momentText(movedSchedule.sendAt, zone, i18n.language) }), {
      undoLabel: t("undo"),
      seconds: undoSeconds.offered,
      undo: () => void run(movedSchedule, before).catch(toastFailed),
    });
  };
}
