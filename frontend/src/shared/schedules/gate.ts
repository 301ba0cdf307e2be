import { opens, type Gate } from "../permissions/gate";
import { useSession } from "../session";

/** Who may schedule messages, by right and by plan. */
export const scheduleGate = { rule: "schedules:use", plan: "useSchedules" } as const satisfies Gate;

export const useMaySchedule = (): boolean => opens(scheduleGate, useSession().user, () => false);
