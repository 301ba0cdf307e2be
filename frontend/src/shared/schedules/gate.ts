import { opens, type Gate } from "../permissions/gate";
import { useSession } from "../session";

/** The right and the plan flag that scheduling a message needs. */
export const scheduleGate = { rule: "schedules:use", plan: "useSchedules" } as const satisfies Gate;

export const useMaySchedule = (): boolean => opens(scheduleGate, useSession().user, () => false);
