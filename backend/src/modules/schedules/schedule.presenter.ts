import type { ScheduleDto } from "@guiche/contract/schedules";
import type { ScheduleRow } from "./schedule.store";

export const presentSchedule = (row: ScheduleRow): ScheduleDto => ({
  id: row.id,
  body: row.body,
  contactId: row.contactId,
  contact: { id: row.contactId, name: row.contactName },
  sendAt: row.sendAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  status: row.status,
  cause: row.cause,
  isHeld: row.heldAt !== null,
  template: row.templateName === null ? null : { id: row.templateId, name: row.templateName },
  templateValues: row.templateValues,
  // A new file gets a new address, so browsers do not show a cached one.
  mediaPath: row.mediaId === null ? null : `/schedules/${row.id}/media?version=${row.mediaId}`,
  mediaName: row.mediaName,
  userId: row.userId,
  whatsappId: row.connectionId,
  repeat: row.repeat,
  skipHolidays: row.skipHolidays,
  maxDelayMinutes: row.maxDelayMinutes,
  updatedAt: row.updatedAt.toISOString(),
});
