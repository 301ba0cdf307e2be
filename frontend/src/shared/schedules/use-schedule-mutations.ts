import { scheduleApi, type ScheduleDto } from "@guiche/contract/schedules";
import { call } from "../api/call";
import { useResource } from "../lists/use-resource";
import { inputFromForm, type ScheduleForm } from "./fields";
import { applyScheduleEvent } from "./schedule.cache";

/** Each throws the server's error. */
export function useScheduleMutations() {
  const { saveRow, add, change, saveFile, remove } = useResource(scheduleApi, applyScheduleEvent);
  return {
    /** With the row that the form began with, so that another person's change is not overwritten. */
    save: (row: ScheduleDto | null, form: ScheduleForm) =>
      row === null ? add(inputFromForm(form)) : change(row.id, { ...inputFromForm(form), updatedAt: row.updatedAt }),
    saveFile,
    /** `sendAt`: a wall time of the company's zone. */
    move: (row: ScheduleDto, sendAt: string) => change(row.id, { sendAt, updatedAt: row.updatedAt }),
    sendNow: async (id: number) => saveRow(await call(scheduleApi.sendNow, { params: { id } })),
    remove,
  };
}
