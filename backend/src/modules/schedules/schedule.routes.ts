import { scheduleApi } from "@guiche/contract/schedules";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { sendBytes } from "../../core/http/send-bytes";
import { dropScheduleMedia, scheduleBytes, setScheduleMedia } from "./schedule.media";
import {
  comingRepetitions,
  createSchedule,
  removeSchedule,
  searchSchedules,
  sendScheduleNow,
  showSchedule,
  updateSchedule,
} from "./schedule.service";

export const scheduleRoutes: Routes = [];

route(scheduleRoutes, scheduleApi.page, ({ scope, query }) => searchSchedules(scope, query));
route(scheduleRoutes, scheduleApi.repetitions, async ({ scope, query }) => ({
  repetitions: await comingRepetitions(scope, query),
}));
route(scheduleRoutes, scheduleApi.show, ({ scope, id }) => showSchedule(scope, id));
route(scheduleRoutes, scheduleApi.create, ({ scope, body }) => createSchedule(scope, body));
route(scheduleRoutes, scheduleApi.update, ({ scope, id, body }) => updateSchedule(scope, id, body));
messageRoute(scheduleRoutes, scheduleApi.remove, "Schedule deleted.", ({ scope, id }) => removeSchedule(scope, id));
route(scheduleRoutes, scheduleApi.sendNow, ({ scope, id }) => sendScheduleNow(scope, id));
route(scheduleRoutes, scheduleApi.setMedia, ({ scope, id, files: [upload] }) => setScheduleMedia(scope, id, upload));
route(scheduleRoutes, scheduleApi.dropMedia, ({ scope, id }) => dropScheduleMedia(scope, id));
route(scheduleRoutes, scheduleApi.media, async ({ scope, id, request, response }) =>
  sendBytes(request, response, await scheduleBytes(scope, id)),
);
