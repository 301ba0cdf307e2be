import { announcementApi } from "@guiche/contract/announcements";
import { route, type Routes } from "../../core/http/route";
import { sendBytes } from "../../core/http/send-bytes";
import { announcementBytes, dropAnnouncementMedia, setAnnouncementMedia } from "./announcement.media";
import {
  createAnnouncement,
  listAnnouncements,
  removeAnnouncement,
  showAnnouncement,
  updateAnnouncement,
} from "./announcement.service";

export const announcementRoutes: Routes = [];

route(announcementRoutes, announcementApi.list, ({ scope, query }) => listAnnouncements(scope, query));
route(announcementRoutes, announcementApi.show, ({ scope, id }) => showAnnouncement(scope, id));
route(announcementRoutes, announcementApi.create, ({ scope, body }) => createAnnouncement(scope, body));
route(announcementRoutes, announcementApi.update, ({ scope, id, body }) => updateAnnouncement(scope, id, body));
route(announcementRoutes, announcementApi.remove, ({ scope, id }) => removeAnnouncement(scope, id));
route(announcementRoutes, announcementApi.setMedia, ({ scope, id, files: [upload] }) =>
  setAnnouncementMedia(scope, id, upload),
);
route(announcementRoutes, announcementApi.dropMedia, ({ scope, id }) => dropAnnouncementMedia(scope, id));
route(announcementRoutes, announcementApi.media, async ({ scope, id, request, response }) =>
  sendBytes(request, response, await announcementBytes(scope, id)),
);
