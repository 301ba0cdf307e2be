import { announcementApi } from "@guiche/contract/announcements";
import { open, type Doors } from "../../core/http/door";
import { sendBytes } from "../../core/http/send-bytes";
import { announcementBytes, dropAnnouncementMedia, setAnnouncementMedia } from "./announcement.media";
import {
  createAnnouncement,
  listAnnouncements,
  removeAnnouncement,
  showAnnouncement,
  updateAnnouncement,
} from "./announcement.service";

export const announcementDoors: Doors = [];

open(announcementDoors, announcementApi.list, ({ scope, query }) => listAnnouncements(scope, query));
open(announcementDoors, announcementApi.show, ({ scope, id }) => showAnnouncement(scope, id));
open(announcementDoors, announcementApi.create, ({ scope, body }) => createAnnouncement(scope, body));
open(announcementDoors, announcementApi.update, ({ scope, id, body }) => updateAnnouncement(scope, id, body));
open(announcementDoors, announcementApi.remove, ({ scope, id }) => removeAnnouncement(scope, id));
open(announcementDoors, announcementApi.setMedia, ({ scope, id, files: [sent] }) =>
  setAnnouncementMedia(scope, id, sent),
);
open(announcementDoors, announcementApi.dropMedia, ({ scope, id }) => dropAnnouncementMedia(scope, id));
open(announcementDoors, announcementApi.media, async ({ scope, id, request, response }) =>
  sendBytes(request, response, await announcementBytes(scope, id)),
);
