import "./schedule.sending";

export { failSchedulesLeaving, failSchedulesOf, keepWallTimes, moveSchedules } from "./schedule.listeners";
export { scheduleRoutes } from "./schedule.routes";
export { configureSchedules } from "./schedule.text";
