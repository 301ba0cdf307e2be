import "./schedule.sending";

export { failSchedulesLeaving, failSchedulesOf, keepWallTimes, moveSchedules } from "./schedule.listeners";
export { scheduleRoutes } from "./schedule.routes";
export { fillText } from "./schedule.text";
