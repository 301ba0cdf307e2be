import { scheduleApi, type ScheduleDto } from "@guiche/contract/schedules";
import type { QueryClient } from "@tanstack/react-query";
import { refetch } from "../lists/refetch";
import { applyRowEvent, type RowEvent } from "../lists/row-events";
import type { PatchTable } from "../realtime/patch-table";

/** The windows and filters decide by these which schedules they contain. */
const placeOf = ({ sendAt, contact, body, whatsappId, userId, isHeld }: ScheduleDto) => [
  sendAt,
  contact,
  body,
  whatsappId,
  userId,
  isHeld,
];

export function applyScheduleEvent(client: QueryClient, event: RowEvent<ScheduleDto>) {
  applyRowEvent(client, scheduleApi.page.path, event, { rowsIn: "schedules", placeOf });
  refetch(client, { queryKey: [scheduleApi.repetitions.path] });
}

export const schedulePatches: PatchTable = {
  schedule: (client, event) =>
    applyScheduleEvent(client, event.action === "delete" ? { removedId: event.scheduleId } : { row: event.schedule }),
};
