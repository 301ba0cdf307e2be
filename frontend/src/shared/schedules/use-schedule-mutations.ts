import { scheduleApi, type ScheduleDto, type SchedulePatch } from "@guiche/contract/schedules";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../api/call";
import { upload } from "../api/files";
import type { FormFile } from "../forms/FieldFile";
import { inputOf, type ScheduleForm } from "./fields";
import { applyScheduleEvent } from "./schedule.cache";

/** Each throws the server's error. */
export function useScheduleMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const cacheRow = (row: ScheduleDto) => {
      applyScheduleEvent(client, { row });
      return row;
    };
    const change = async (id: number, body: SchedulePatch) =>
      cacheRow(await call(scheduleApi.update, { params: { id }, body }));
    return {
      /** With the row that the form began with, so that another person's change is not overwritten. */
      save: async (row: ScheduleDto | null, form: ScheduleForm) =>
        row === null
          ? cacheRow(await call(scheduleApi.create, { body: inputOf(form) }))
          : change(row.id, { ...inputOf(form), updatedAt: row.updatedAt }),
      savePicture: async (row: ScheduleDto, picture: FormFile) => {
        const params = { id: row.id };
        if (picture instanceof File)
          return cacheRow(await upload(scheduleApi.setMedia, { params, fields: {}, files: [picture] }));
        if (picture === "none" && row.mediaPath) return cacheRow(await call(scheduleApi.dropMedia, { params }));
        return row;
      },
      /** `sendAt`: a wall time of the company's zone. */
      move: (row: ScheduleDto, sendAt: string) => change(row.id, { sendAt, updatedAt: row.updatedAt }),
      sendNow: async (id: number) => cacheRow(await call(scheduleApi.sendNow, { params: { id } })),
      remove: async (id: number) => {
        await call(scheduleApi.remove, { params: { id } });
        applyScheduleEvent(client, { removedId: id });
      },
    };
  }, [client]);
}
