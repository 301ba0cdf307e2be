import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { presentSchedule } from "./schedule.presenter";
import type { ScheduleRow } from "./schedule.store";

export function broadcastSchedule(scope: Scope, action: "create" | "update", row: ScheduleRow) {
  const schedule = presentSchedule(row);
  broadcast(scope, "schedule", { action, schedule });
  return schedule;
}
