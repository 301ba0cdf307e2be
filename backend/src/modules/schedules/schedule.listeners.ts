import { momentOf, wallTime } from "@guiche/contract/time/wall-time";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { broadcastSchedule } from "./schedule.events";
import { scheduleStore } from "./schedule.store";

export async function moveSchedules(scope: Scope, { fromId, intoId }: DomainEvents["contact.merged"]): Promise<void> {
  for (const row of await scheduleStore(scope).moveToContact(fromId, intoId)) broadcastSchedule(scope, "update", row);
}

export async function failSchedulesLeaving(
  scope: Scope,
  { connectionId }: DomainEvents["connection.deleted"],
): Promise<void> {
  for (const row of await scheduleStore(scope).failLeaving(connectionId)) broadcastSchedule(scope, "update", row);
}

export async function failSchedulesOf(scope: Scope, { contactId }: DomainEvents["contact.deleted"]): Promise<void> {
  for (const row of await scheduleStore(scope).failForContact(contactId)) broadcastSchedule(scope, "update", row);
}

/** The company moves to another zone: what is still to be sent keeps the date and time that its people read. */
export async function keepWallTimes(scope: Scope, { key, old, value }: DomainEvents["setting.changed"]): Promise<void> {
  if (key !== "timezone") return;
  const store = scheduleStore(scope);
  const movedSchedules = (await store.coming(now())).map(({ id, sendAt }) => ({
    id,
    sendAt: momentOf(wallTime(sendAt, old), value),
  }));
  for (const row of await store.reschedule(movedSchedules)) broadcastSchedule(scope, "update", row);
}
