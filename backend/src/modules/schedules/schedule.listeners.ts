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
